import { devices, type Page } from "playwright/test";
import { bulkBar, filterChip, openFilter, pasteInto, toastOf } from "./controls";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { hold } from "./hold";
import { createPlaylists, readTags } from "./playlist-factory";

const table = (page: Page) => page.getByRole("table", { name: "Playlists" });
const names = (page: Page) => table(page).locator("[data-row-link]");
/** Where the table and its first row begin, the heights of rows, and how many are whole in the window. */
const measureTable = (page: Page) =>
  table(page).evaluate((element) => {
    const rows = Array.from(element.querySelectorAll("tbody tr"), (row) =>
      row.getBoundingClientRect(),
    );
    return {
      top: element.getBoundingClientRect().top,
      firstRow: rows[0]?.top ?? 0,
      heights: Array.from(new Set(rows.map(({ height }) => height))),
      whole: rows.filter(({ bottom }) => bottom <= window.innerHeight).length,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    };
  });

test.describe("on a phone", () => {
  const { defaultBrowserType: _type, ...phone } = devices["Pixel 5"];
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test(
    "selecting a row changes no widths; filters and the bar's actions are in reach",
    { tag: "@slow" },
    async ({ page, signIn }) => {
      await signIn();
      const advertiser = await findAdvertiser(page, "Advertiser 100");
      await createPlaylists(page, advertiser, [{ name: "Phone one" }, { name: "Phone two" }]);
      await page.goto("/playlists?q=phone");
      await expect(names(page)).toHaveCount(2);
      await expect(table(page)).toContainText("Advertiser 100");
      const measure = () =>
        page.evaluate(() => [
          document.documentElement.scrollWidth,
          window.innerWidth,
          ...Array.from(document.querySelectorAll("th"), (cell) => cell.offsetWidth),
        ]);
      const before = await measure();
      expect(before.slice(0, 2)).toEqual([390, 390]);
      await page.getByRole("checkbox", { name: "Select Phone one" }).check();
      await expect(bulkBar(page).getByRole("button")).toHaveText(
        [/^Select all 2/, "", "Tags", "IDs", "Export", "More"].map((name) => new RegExp(name)),
      );
      expect(await measure()).toEqual(before);
      expect(await findViolations(page)).toEqual([]);
      await bulkBar(page).getByRole("button", { name: "More" }).click();
      await expect(page.getByRole("menuitem").last()).toHaveText("Archive");
      await page.keyboard.press("Escape");
      await bulkBar(page).getByRole("button", { name: "Clear" }).first().click();

      await page.getByRole("button", { name: "Filters", exact: true }).click();
      const sheet = page.getByRole("dialog", { name: "Filters" });
      await sheet.getByRole("option", { name: "Type" }).click();
      expect(await findViolations(page)).toEqual([]);
      await sheet.getByRole("option", { name: "Podcast" }).click();
      await sheet.getByRole("option", { name: "Updated", exact: true }).click();
      await sheet.getByRole("option", { name: "Today" }).click();
      expect(await findViolations(page)).toEqual([]);
      await sheet.getByRole("button", { name: "Show 2 playlists" }).click();
      await expect(sheet).toBeHidden();
      await expect(page.getByRole("button", { name: "Filters (2)" })).toBeFocused();
      const { firstRow, overflow, heights } = await measureTable(page);
      expect(firstRow).toBeLessThanOrEqual(300);
      expect(overflow).toBe(0);
      expect(heights).toEqual([48]);
    },
  );
});

test("the table is the page: where it begins, and rows of one height", async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn();
  const advertiser = await findAdvertiser(page, "Advertiser 079");
  const tags = ["premium inventory", "kids", "q4", "launch", "brand safe"];
  await createPlaylists(
    page,
    advertiser,
    Array.from({ length: 18 }, (_, index) => ({
      name: `Composed ${index} ${"long name ".repeat(index % 4 === 0 ? 12 : 0)}`,
      tags: tags.slice(0, index % 6),
    })),
  );
  await page.goto("/playlists?q=composed&type=podcast");
  await expect(names(page)).toHaveCount(18);
  await page.getByRole("checkbox", { name: "Select Composed 1", exact: true }).check();
  await expect(filterChip(page, "Type is Podcast")).toBeVisible();
  const { top, heights, whole, overflow } = await measureTable(page);
  expect(top).toBeLessThanOrEqual(190);
  expect(whole).toBeGreaterThanOrEqual(15);
  expect(heights).toEqual([36]);
  expect(overflow).toBe(0);
  // No tag is cut where others of its row are counted.
  const cut = await table(page)
    .locator("[data-cell=tags] bdi")
    .evaluateAll((chips) =>
      chips
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((chip) => chip.textContent),
    );
  expect(cut).toEqual([]);
  await expect(table(page).getByText("just now by Mara of Harbour").first()).toBeAttached();
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Display" }).click();
  await page.getByText("Compact").click();
  await page.keyboard.press("Escape");
  await expect.poll(async () => (await measureTable(page)).heights).toEqual([30]);
  await page.getByRole("button", { name: "Remove filter: Type is Podcast" }).click();
  await expect(page).not.toHaveURL(/type=/);
  await expect(page.getByRole("button", { name: "Add filter" })).toBeFocused();
});

test(
  "an ID is found with white space around it, and a pasted list by any or all of its IDs",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 103");
    await createPlaylists(page, advertiser, [
      { name: "Holds a", inventory_ids: ["cl-1", "cl-2"] },
      { name: "Holds b", inventory_ids: ["cl-2", "cl-3"] },
      { name: "Holds c", inventory_ids: ["cl-4"] },
    ]);
    await page.goto(`/companies/${advertiser}?sort=name`);
    const field = (await openFilter(page, "Inventory IDs")).getByRole("textbox");
    await field.fill(" cl-4\u00a0");
    await page.keyboard.press("Enter");
    await expect(names(page)).toHaveText(["Holds c"]);
    await page.getByRole("button", { name: "Remove filter: Inventory IDs include cl-4" }).click();
    await expect(names(page)).toHaveCount(3);
    // Outside of fields.
    await pasteInto(page.getByRole("button", { name: "Add filter" }), "cl-1\ncl-2 \n");
    const form = page.getByRole("dialog", { name: "Add filter" });
    await expect(form.getByText("2 IDs", { exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await form.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(names(page)).toHaveText(["Holds a", "Holds b"]);
    await expect(page).toHaveURL(/id_list=[\w-]{22}/);
    await page.reload();
    await filterChip(page, "Inventory IDs include any of a list").click();
    const list = page.getByRole("dialog", { name: "Inventory IDs" });
    await expect(list.getByRole("textbox")).toHaveValue("cl-1\ncl-2");
    const download = page.waitForEvent("download");
    await list.getByRole("link", { name: "Report as CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^id-report-.*\.csv$/);
    await list.getByText("All of these").click();
    await list.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(names(page)).toHaveText(["Holds a"]);
  },
);

test(
  "a playlist is renamed and tagged in its row by keyboard, with undo",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 078");
    const made = await createPlaylists(page, advertiser, [{ name: "Row one", tags: ["rw-a"] }]);
    await page.goto(`/companies/${advertiser}`);
    await names(page).first().focus();
    await page.keyboard.press("F2");
    await expect(page.getByLabel("Name of Row one")).toBeFocused();
    await page.keyboard.type("Row renamed");
    await page.keyboard.press("Enter");
    await expect(names(page)).toHaveText(["Row renamed"]);
    await expect(names(page).first()).toBeFocused();
    await page.keyboard.press("t");
    await expect(page.getByLabel("Find a tag")).toBeFocused();
    await page.keyboard.type("rw-b");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(table(page).getByRole("link", { name: "rw-b" })).toBeVisible();
    await expect(names(page).first()).toBeFocused();
    await expect(page.getByText("Changed the tags of “Row renamed”.")).toBeVisible();
    expect(await readTags(page, made)).toEqual([["rw-a", "rw-b"]]);
    await toastOf(page, "Changed the tags").getByRole("button", { name: "Undo" }).click();
    await expect(table(page).getByRole("link", { name: "rw-b" })).toHaveCount(0);
    await expect.poll(() => readTags(page, made)).toEqual([["rw-a"]]);
  },
);

test(
  "a view is saved, opened with one click, changed, and shared with colleagues",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 105");
    await createPlaylists(page, advertiser, [
      { name: "Peeked one", type: "radio" },
      { name: "Peeked two" },
    ]);
    await page.goto("/playlists?q=peeked&type=radio");
    await page.getByRole("button", { name: "Save view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save view" });
    await expect(dialog.getByLabel("View name")).toBeFocused();
    await page.keyboard.type("Radio seen");
    await dialog.getByText("Share with everyone at Harbour Audio").click();
    expect(await findViolations(page)).toEqual([]);
    // What is sorted right after saving stays, however slowly pages come.
    const release = await hold(page, /[?&]_rsc=/);
    await dialog.getByRole("button", { name: "Save view" }).click();
    const views = page.getByRole("navigation", { name: "Views" });
    await expect(views.getByRole("link", { name: "Radio seen" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    release();
    await expect(views.getByRole("link", { name: "Radio seen (edited)" })).toBeVisible();
    await page.getByRole("button", { name: "Update view" }).click();
    await expect(views.getByRole("link", { name: "Radio seen", exact: true })).toBeVisible();
    await views.getByRole("link", { name: "All playlists" }).click();
    await expect(page).toHaveURL(/\/playlists$/);

    await signIn(installation.viewer);
    await page.goto("/playlists");
    await views.getByRole("link", { name: "Radio seen" }).click();
    await expect(names(page)).toHaveText(["Peeked one"]);
    await expect(page).toHaveURL(/sort=name/);
    await expect(page.getByRole("button", { name: /Actions for the view/ })).toHaveCount(0);
  },
);
