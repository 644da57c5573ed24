import { readFileSync } from "node:fs";
import { type Page } from "playwright/test";
import { addToCatalogue, testAlone } from "./catalogue";
import { beginBulk, choose, chooseIn, filterChip, openFilter, pasteInto, select } from "./controls";
import { expect, findAdvertiser, findViolations, untilHydrated } from "./fixtures";
import { hold } from "./hold";
import { createPlaylists, patchPlaylist } from "./playlist-factory";

/* Names beside IDs. The tests of this file share a catalogue. */

const test = testAlone();

const kind = "apple_podcast";
const daily = "1200361736";
const gone = "1400000001";
const silent = "1400000002";
const odd = "1400000003";
const missing = "1499999999";
/** A show, and in another directory another one. */
const twice = "1400000005";
const shows = Array.from({ length: 2_000 }, (_, at) => String(1_300_000_000 + at));
const long = `Endless ${"tale ".repeat(800)}`;

const isFilled = new Set<string>();
test.beforeEach(async ({ signIn, installation }) => {
  await signIn();
  if (isFilled.has(installation.origin)) return;
  isFilled.add(installation.origin);
  const year = new Date().getUTCFullYear();
  await addToCatalogue(installation, kind, [
    { id: daily, name: "The Daily", publisher: "The New York Times", popularity: 99 },
    { id: gone, name: "Vanished", gone_since: `${year}-01-02T08:00:00.000Z` },
    { id: silent, name: "פודקאסט שקט", last_published_at: "2020-09-14T00:00:00.000Z" },
    { id: odd, name: "<b>=1+1</b>", publisher: "=cmd()" },
    { id: "1400000004", name: long },
    { id: twice, name: "One of two" },
    ...shows.map((id, at) => ({ id, name: `Show number ${at}`, publisher: "Network" })),
  ]);
  await addToCatalogue(installation, "podcast_index", [{ id: twice, name: "Another" }]);
});

const field = (page: Page) => page.getByRole("textbox", { name: "Inventory IDs" });
const rows = (page: Page) => page.getByRole("grid", { name: "IDs of this playlist" });
const cell = (page: Page, id: string) => rows(page).getByRole("gridcell").filter({ hasText: id });

async function openForm(page: Page): Promise<void> {
  await page.goto(`/companies/${await findAdvertiser(page, "Advertiser 041")}/playlists/new`);
  await expect(field(page)).toBeEditable();
}

async function openPlaylist(page: Page, ids: string[], name = "Named"): Promise<string> {
  const [uuid = ""] = await createPlaylists(page, await findAdvertiser(page, "Advertiser 042"), [
    { name, inventory_ids: ids },
  ]);
  await page.goto(`/playlists/${uuid}`);
  return uuid;
}

test("pasted titles become IDs, and one press settles the others", async ({ page }) => {
  await openForm(page);
  await pasteInto(field(page), "the daily\nShow Number 7\nVanished\nnothing of this name");
  await expect(
    page.getByText("Added 2 IDs. 2 matched by name in Apple Podcasts. 2 to check."),
  ).toBeVisible();
  const review = page.getByRole("group", { name: "Review IDs" });
  await chooseIn(
    review.getByLabel("Action for Vanished on line 3"),
    `Use Vanished (${gone}), unavailable`,
  );
  expect(await findViolations(page)).toEqual([]);
  await review.getByRole("button", { name: "Add 1 ID" }).click();
  await expect(review).toHaveCount(0);
  await expect(cell(page, daily)).toContainText("The Daily");
  await expect(cell(page, gone)).toBeVisible();
});

test("pasted IDs get their names, and those without are found by why", async ({ page }) => {
  await openForm(page);
  await pasteInto(field(page), [daily, gone, silent, odd, missing, ...shows].join("\n"));
  await expect(page.getByText("1 not in catalogue")).toBeVisible();
  await expect(cell(page, daily)).toContainText("The Daily");
  await expect(cell(page, daily)).toContainText("The New York Times");
  await expect(cell(page, odd)).toContainText("<b>=1+1</b>");
  await expect(cell(page, silent).locator("bdi", { hasText: "פודקאסט שקט" })).toBeVisible();

  const only = page.getByRole("group", { name: "Show only" });
  await expect(only.getByRole("button")).toHaveText([
    "1 not in catalogue",
    "1 unavailable",
    "1 silent",
  ]);
  await only.getByRole("button", { name: /unavailable/ }).click();
  await expect(page.getByText("1 of 2,005 IDs")).toBeVisible();
  await expect(rows(page).getByRole("gridcell")).toContainText(/Vanished.*Unavailable since 2 Jan/);
  await only.getByRole("button", { name: /unavailable/ }).click();
  await choose(page, "Order", "Flagged first");
  await expect(rows(page).getByRole("gridcell").first()).toContainText("Not in catalogue");
  await expect(rows(page).getByRole("gridcell").nth(2)).toContainText("Silent since Sep 2020");

  await page.getByLabel("Filter IDs").fill("number 1999");
  await expect(page.getByText("1 of 2,005 IDs")).toBeVisible();
  await page.getByRole("button", { name: "Remove 1 found" }).click();
  await page.getByLabel("Filter IDs").fill("");
  await expect(page.getByText("2,004 IDs").first()).toBeVisible();
});

test("a show is added by name with the keyboard alone", async ({ page }) => {
  await openForm(page);
  await field(page).fill(shows[7] ?? "");
  await page.keyboard.press("Enter");
  await expect(cell(page, shows[7] ?? "")).toContainText("Show number 7");
  await page.keyboard.type("the daily");
  await expect(page.getByRole("option", { name: "The Daily", selected: true })).toContainText(
    daily,
  );
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByText("Added “The Daily”.")).toBeVisible();
  await expect(cell(page, daily)).toContainText("The Daily");
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  await page.keyboard.type("daily");
  await expect(page.getByRole("option", { name: "The Daily" })).toContainText("in the list");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("option")).toHaveCount(0);
  await expect(field(page)).toHaveValue("daily");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("1 ID").first()).toBeVisible();
});

test("names move nothing when they arrive", { tag: "@slow" }, async ({ page }) => {
  const release = await hold(page, "**/api/inventory/{names,kind}");
  await openPlaylist(page, [daily, gone, missing, ...shows.slice(0, 60)]);
  await expect(cell(page, daily)).toBeVisible();
  const places = () =>
    page.evaluate(() =>
      Array.from(
        document.querySelectorAll("main h2, main [role=gridcell], main [role=grid], main button"),
      ).flatMap((element) => {
        const label = element.getAttribute("data-index") ?? element.textContent?.slice(0, 8);
        // They are added at the end of a line.
        if (element.closest("[aria-label='Show only']") || label === "Replace…") return [];
        const { x, y, width, height } = element.getBoundingClientRect();
        return [[label, x, y, width, height].join(" ")];
      }),
    );
  // React makes it anew if the list learns something before this part of it is hydrated.
  await untilHydrated(page.getByRole("button", { name: "Order: List order" }));
  const before = await places();
  release();
  await expect(cell(page, daily)).toContainText("The Daily");
  await expect(page.getByText("1 not in catalogue")).toBeVisible();
  expect(await places()).toEqual(before);
});

test.describe("without names", () => {
  test.use({ expectedConsole: [[/status of 500/], { scope: "test" }] });

  test(
    "a list has its IDs, and asks again when it is told to",
    { tag: "@slow" },
    async ({ page }) => {
      await page.route("**/api/inventory/names", (route) =>
        route.fulfill({ status: 500, json: { Message: "No.", code: "internal" } }),
      );
      await openPlaylist(page, [daily, gone]);
      await expect(page.getByText("Couldn't load all names.")).toBeVisible();
      await expect(cell(page, daily)).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(cell(page, daily)).toContainText("The Daily");
    },
  );
});

test(
  "the palette and the filter by IDs take a show by its name",
  { tag: "@slow" },
  async ({ page }) => {
    await openPlaylist(page, [daily, gone], "Has the daily");
    await expect(page.getByText("Ctrl K")).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("the daily");
    const option = page.getByRole("option", { name: /The Daily/ });
    await expect(option).toContainText("The New York Times");
    await option.click();
    await expect(page).toHaveURL(`/playlists?inventory_id=${daily}`);
    await expect(page.getByRole("link", { name: "Has the daily" }).first()).toBeVisible();
    const chip = filterChip(page, "Inventory IDs include The Daily");
    await expect(chip.locator("[title]")).toHaveAttribute(
      "title",
      `Inventory IDs include The Daily (${daily})`,
    );
    await chip.click();
    await page.getByRole("button", { name: "Clear", exact: true }).click();

    const panel = await openFilter(page, "Inventory IDs");
    await panel.getByRole("combobox", { name: "Find by name" }).fill("vanish");
    await page.getByRole("option", { name: "Vanished" }).click();
    await expect(panel.getByRole("textbox", { name: "Inventory IDs" })).toHaveValue(gone);
    await panel.getByRole("button", { name: "Filter", exact: true }).click();
    await expect(filterChip(page, "Inventory IDs include Vanished")).toBeVisible();
    await page.goto(`/playlists?inventory_id=${missing}`);
    await expect(filterChip(page, `Inventory IDs include ${missing}`)).toBeVisible();
    await page.goto(`/playlists?inventory_id=${twice}`);
    await expect(filterChip(page, `Inventory IDs include ${twice}`)).toBeVisible();
  },
);

test(
  "files have the names of IDs where they are asked for, guarded against formulas",
  { tag: "@slow" },
  async ({ page }) => {
    await openPlaylist(page, [daily, odd, missing, gone], "For a file");
    await expect(page.getByText("1 not in catalogue")).toBeVisible();
    const read = async (act: () => Promise<void>) => {
      const waiting = page.waitForEvent("download");
      await act();
      return readFileSync(await (await waiting).path(), "utf8");
    };
    const year = new Date().getUTCFullYear();
    const shown = await read(() => page.getByRole("button", { name: "Download CSV" }).click());
    expect(shown.replace("\uFEFF", "").split("\r\n")).toEqual([
      "inventory_id,name,publisher,catalogue",
      `${daily},The Daily,The New York Times,`,
      `${odd},<b>=1+1</b>,'=cmd(),`,
      `${missing},,,Not in catalogue`,
      `${gone},Vanished,,Unavailable since ${year}-01-02`,
      "",
    ]);
    const exportAs = async (format: string, hasNames: boolean) => {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Export" }).click();
      if (!hasNames) {
        await page.getByRole("menuitem", { name: "Include show names: on" }).click();
        await expect(page.getByRole("menuitem", { name: "Include show names: off" })).toBeVisible();
      }
      return read(() => page.getByRole("menuitem", { name: format }).click());
    };
    const plain = await exportAs("Inventory IDs as CSV", false);
    expect(plain).toContain("Playlist,Inventory ID,Playlist ID,Revision\r\n");
    const named = await exportAs("Inventory IDs as CSV", true);
    expect(named).toContain(
      "Playlist,Inventory ID,Show,Publisher,Catalogue,Playlist ID,Revision\r\n",
    );
    expect(named).toContain(`\r\nFor a file,${daily},The Daily,The New York Times,,`);
    const json = JSON.parse(await exportAs("JSON", true)) as {
      inventory_names: { id: string; name: string }[];
    }[];
    expect(json[0]?.inventory_names.map(({ name }) => name)).toContain("The Daily");
  },
);

test("history, compare and a swap show names", { tag: "@slow" }, async ({ page }) => {
  const [left = "", right = ""] = await createPlaylists(
    page,
    await findAdvertiser(page, "Advertiser 043"),
    [
      { name: "Left of two", inventory_ids: [daily, gone, shows[0] ?? ""] },
      { name: "Right of two", inventory_ids: [daily, silent, shows[0] ?? ""] },
    ],
  );
  await page.goto(`/playlists/compare?left=${left}&right=${right}`);
  await expect(page.getByRole("group", { name: "IDs: Only on the left" })).toContainText(
    "Vanished",
  );
  await expect(page.getByRole("group", { name: "IDs: On both sides" })).toContainText("The Daily");

  await page.goto("/playlists?q=Left of two");
  await page.getByRole("checkbox", { name: "Select Left of two" }).check();
  await beginBulk(page, "IDs", "Replace an ID");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Find").fill(gone);
  await expect(dialog.getByText("Vanished")).toBeVisible();
  await dialog.getByLabel("Replace with").fill(daily);
  await expect(dialog.getByText("The Daily")).toBeVisible();

  await patchPlaylist(page, left, 1, { inventory_ids: [daily, odd] });
  await page.goto(`/playlists/${left}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("<b>=1+1</b>");
  await expect(history).toContainText("Vanished");
});

test(
  "pasted pairs of a swap get their names, which move nothing",
  { tag: "@slow" },
  async ({ page }) => {
    const release = await hold(page, "**/api/inventory/{names,kind}");
    await createPlaylists(page, await findAdvertiser(page, "Advertiser 044"), [
      { name: "Many swaps", inventory_ids: [gone, silent] },
    ]);
    await page.goto("/playlists?q=Many swaps");
    await page.getByRole("checkbox", { name: "Select Many swaps" }).check();
    await beginBulk(page, "IDs", "Replace an ID");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Replace many IDs" }).click();
    const text = [`${gone}\t${daily}`, `${silent}\t${missing}`, "alone"].join("\n");
    await dialog.getByLabel("IDs and their replacements").fill(text);
    const pairs = dialog.getByRole("list", { name: "Replacements" }).getByRole("listitem");
    await expect(pairs).toHaveCount(2);
    await expect(dialog.getByText("1 will change")).toBeVisible();
    const places = () =>
      dialog.evaluate((element) =>
        Array.from(element.querySelectorAll("li, button, textarea, section"), (part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].join(" ");
        }),
      );
    const before = await places();
    release();
    await expect(pairs.first()).toContainText("Vanished");
    await expect(pairs.first()).toContainText("The Daily");
    await expect(pairs.last()).toContainText("פודקאסט שקט");
    await expect(pairs.last()).toContainText("Not in catalogue");
    expect(await places()).toEqual(before);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 780 });
    await expect(pairs.first()).toContainText("Unavailable");
    expect(await findViolations(page)).toEqual([]);
  },
);

test(
  "the preview of an import says which IDs are unavailable, silent or in no catalogue, or contradict the type",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/playlists/import");
    const rows = [
      ["name", "advertiser", "type", "inventory_id"],
      ["From a file", "Advertiser 045", "podcast", [daily, gone, missing].join(";")],
      ["Silent in a file", "Advertiser 045", "radio", silent],
    ];
    const input = page.locator("input[type=file]");
    await untilHydrated(input);
    await input.setInputFiles({
      name: "new.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.map((cells) => cells.join(",")).join("\n")),
    });
    const preview = page.getByRole("table", { name: "Preview" }).locator("tbody tr");
    await expect(preview.first()).toContainText(
      /The Daily.*Vanished.*Unavailable since 2 Jan.*Not in cat/,
    );
    await expect(preview.last()).toContainText("Silent since Sep 2020");
    await expect(preview.last()).toContainText("These look like Apple Podcasts IDs, not radio.");
    await expect(preview.first()).not.toContainText("These look like");
    expect(await findViolations(page)).toEqual([]);
  },
);

test(
  "a list of names has no axe violations and fits a phone, also with a name of 4 kB",
  { tag: "@slow" },
  async ({ page }) => {
    await openPlaylist(page, [
      ...[daily, "1400000004", silent, gone, missing, odd],
      ...shows.slice(0, 14),
    ]);
    await expect(page.getByText("1 not in catalogue")).toBeVisible();
    const name = cell(page, "1400000004").locator("bdi", { hasText: "Endless" });
    await expect(name).toHaveAttribute("title", long);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 780 });
    await expect(cell(page, gone)).toContainText("Unavailable");
    const only = page.getByRole("group", { name: "Show only" }).getByRole("button");
    await expect(only).toHaveText(["1 not in catalogue", "1 unavailable", "1 silent"]);
    for (const button of [...(await only.all()), select(page, "Order")]) {
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
    const order = select(page, "Order").locator("span");
    expect(await order.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(390);
    expect(await findViolations(page)).toEqual([]);
  },
);
