import { devices, type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { hold } from "./hold";
import { createPlaylists, readTags } from "./playlist-factory";

const table = (page: Page) => page.getByRole("table", { name: "Playlists" });
const names = (page: Page) => table(page).locator("[data-row-link]");
const filters = (page: Page) => page.getByRole("group", { name: "Filters" });

test.describe("on a phone", () => {
  const { defaultBrowserType: _type, ...phone } = devices["Pixel 5"];
  test.use({ ...phone, viewport: { width: 390, height: 844 } });

  test(
    "selecting a row changes no widths, and its bar scrolls in itself",
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
      const bar = page.getByRole("group", { name: "Selected playlists" });
      await expect(bar.getByRole("button", { name: "Export" })).toBeVisible();
      expect(await measure()).toEqual(before);
      expect(await findViolations(page)).toEqual([]);
    },
  );
});

test(
  "several tags filter the list, and chips add to them",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const [one = "", other = ""] = [
      await findAdvertiser(page, "Advertiser 101"),
      await findAdvertiser(page, "Advertiser 102"),
    ];
    await createPlaylists(page, one, [
      { name: "Tagged a", tags: ["tf-live", "tf-q4"] },
      { name: "Tagged b", tags: ["tf-live"] },
    ]);
    await createPlaylists(page, other, [
      { name: "Tagged c", tags: ["tf-q4"] },
      { name: "Tagged d" },
    ]);
    await page.goto("/playlists?q=tagged&sort=name");
    await filters(page).getByRole("button", { name: "Tags" }).click();
    const choices = page.getByRole("dialog", { name: "Tags" });
    await expect(choices.getByRole("listitem")).toHaveText([
      /^tf-live ?2$/,
      /^tf-q4 ?2$/,
      /^Untagged ?1$/,
    ]);
    expect(await findViolations(page)).toEqual([]);
    await choices.getByRole("searchbox").fill("q4");
    await expect(choices.getByRole("listitem")).toHaveCount(2);
    await page.keyboard.press("Enter");
    await expect(names(page)).toHaveText(["Tagged a", "Tagged c"]);
    await choices.getByText("None of").click();
    await choices.getByText("tf-live").click();
    await expect(names(page)).toHaveText(["Tagged c"]);
    await choices.getByText("Untagged").click();
    await expect(names(page)).toHaveText(["Tagged d"]);
    await page.keyboard.press("Escape");
    await expect(filters(page).getByRole("button", { name: "Tags: Untagged" })).toBeFocused();
    await page.goto("/playlists?q=tagged&sort=name&no_tag=tf-live&any_tag=tf-q4,nowhere");
    await expect(names(page)).toHaveText(["Tagged c"]);
    await table(page).getByRole("link", { name: "tf-q4" }).click();
    await expect(page).toHaveURL(/[?&]tag=tf-q4/);
    await expect(
      filters(page).getByRole("button", { name: "Tags: tf-q4, tf-q4 or nowhere, not tf-live" }),
    ).toBeVisible();
  },
);

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
    const field = filters(page).getByLabel("Contains inventory ID", { exact: true });
    await field.fill(" cl-4\u00a0");
    await expect(names(page)).toHaveText(["Holds c"]);
    await field.fill("");
    await expect(names(page)).toHaveCount(3);
    await field.evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "cl-1\ncl-2 \n");
      input.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    });
    const form = page.getByRole("dialog", { name: "Contains inventory IDs" });
    await expect(form.getByText("2 IDs", { exact: true })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await form.getByRole("button", { name: "Filter" }).click();
    await expect(names(page)).toHaveText(["Holds a", "Holds b"]);
    await expect(page).toHaveURL(/id_list=[\w-]{22}/);
    await page.reload();
    await filters(page)
      .getByRole("button", { name: /Any of a list/ })
      .click();
    await expect(form.getByRole("textbox")).toHaveValue("cl-1\ncl-2");
    const download = page.waitForEvent("download");
    await form.getByRole("link", { name: "Report as CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/^id-report-.*\.csv$/);
    await form.getByText("All of these").click();
    await form.getByRole("button", { name: "Filter" }).click();
    await expect(names(page)).toHaveText(["Holds a"]);
  },
);

test("a playlist is renamed and tagged in its row by keyboard, with undo", async ({
  page,
  signIn,
}) => {
  await signIn();
  const advertiser = await findAdvertiser(page, "Advertiser 104");
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
  await page.keyboard.type("rw-b,");
  await page.keyboard.press("Enter");
  await expect(table(page).getByRole("link", { name: "rw-b" })).toBeVisible();
  await expect(names(page).first()).toBeFocused();
  await expect(page.getByText("Changed the tags of “Row renamed”.")).toBeVisible();
  expect(await readTags(page, made)).toEqual([["rw-a", "rw-b"]]);
  await page
    .locator("[data-sonner-toast]", { hasText: "Changed the tags" })
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(table(page).getByRole("link", { name: "rw-b" })).toHaveCount(0);
  await expect.poll(() => readTags(page, made)).toEqual([["rw-a"]]);
});

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
