import { readFileSync, statSync, writeFileSync } from "node:fs";
import { choose as chooseOption, chooseIn } from "./controls";
import { type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test, untilHydrated } from "./fixtures";
import { createPlaylists, readPlaylist } from "./playlist-factory";
import { chooseAction } from "./playlist-page";
import { createFields } from "@/lib/shared/playlists/fields/blank-values";
import { type PlaylistDetails, type PlaylistList } from "@/lib/shared/playlists/schema";

/** Creates a playlist with what a file could lose. */
async function createOne(page: Page, advertiser: string, name = "A list") {
  const [uuid = ""] = await createPlaylists(page, advertiser, [
    {
      name,
      inventory_ids: ["000123", 'say "x", y'],
      searches: ["true crime", { anything: [1, { else: null }] }],
      type: "radio",
      tags: ["q4", "Zürich"],
    },
  ]);
  return readPlaylist(page, uuid);
}

const parameters = (playlist: PlaylistDetails) =>
  Object.fromEntries(createFields.map((field) => [field, playlist[field]]));

/** The text of a file; CSV begins with a byte order mark. */
function withoutMark(path: string): string {
  const text = readFileSync(path, "utf8");
  expect(text.startsWith("\uFEFF")).toBe(!text.trimStart().startsWith("["));
  return text.replace("\uFEFF", "");
}

async function download(page: Page, item: RegExp): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent("download");
  await chooseAction(page, "Export", item);
  const file = await waiting;
  return { name: file.suggestedFilename(), text: withoutMark(await file.path()) };
}

const choose = async (page: Page, name: string, text: string) => {
  const input = page.locator("input[type=file]");
  await untilHydrated(input);
  await input.setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
};

const namesOf = async (page: Page, advertiser: string): Promise<string[]> => {
  const answer = await page.request.get(`/api/playlists?company=${advertiser}&limit=200&sort=name`);
  return ((await answer.json()) as PlaylistList).playlists.map(({ name }) => name);
};

test(
  "a playlist is exported from its page in each format",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/playlists");
    const advertiser = await findAdvertiser(page, "Advertiser 090");
    const made = await createOne(page, advertiser, "Taken along");
    await page.goto(`/playlists/${made.uuid}`);
    const ids = await download(page, /Inventory IDs as CSV/);
    expect(ids.name).toMatch(/^inventory-ids-\d{4}-\d\d-\d\d\.csv$/);
    expect(ids.text.split("\r\n")).toEqual([
      "Playlist,Inventory ID,Playlist ID,Revision",
      `Taken along,000123,${made.uuid},1`,
      `Taken along,"say ""x"", y",${made.uuid},1`,
      "",
    ]);
    await expect(page.getByText("Exported 2 IDs.")).toBeVisible();
    const csv = await download(page, /Playlists as CSV/);
    expect(csv.text).toContain("Taken along,Advertiser 090,radio,");
    const json = await download(page, /Playlists as JSON/);
    expect(json.name).toMatch(/^playlists-.*\.json$/);
    expect(JSON.parse(json.text)).toEqual([{ request_headers: [], body: parameters(made) }]);
    await expect(page.getByText("Exported 1 playlist.").first()).toBeVisible();
  },
);

test.describe("an export", () => {
  test.use({ expectedConsole: [[/Failed to load resource/, /net::ERR/], { scope: "test" }] });

  test("shows its progress and can be cancelled", { tag: "@slow" }, async ({ page, signIn }) => {
    await signIn();
    await page.goto("/playlists");
    const advertiser = await findAdvertiser(page, "Advertiser 092");
    const made = await createOne(page, advertiser);
    await page.goto(`/playlists/${made.uuid}`);
    await page.route("**/api/playlists/export", () => undefined);
    await chooseAction(page, "Export", /JSON/);
    const dialog = page.getByRole("alertdialog", { name: "Export" });
    await expect(dialog.getByRole("progressbar")).toBeVisible();
    await expect(dialog).toContainText("0 playlists");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await page.unroute("**/api/playlists/export");
    expect((await download(page, /JSON/)).text).toContain(made.name);
  });

  test("shows why it failed", { tag: "@slow" }, async ({ page, signIn }) => {
    await signIn();
    await page.goto("/playlists");
    const made = await createOne(page, await findAdvertiser(page, "Advertiser 092"));
    await page.goto(`/playlists/${made.uuid}`);
    await page.route("**/api/playlists/export", (route) => route.abort("connectionreset"));
    await chooseAction(page, "Export", /JSON/);
    await expect(page.getByText(/Can't reach the server/)).toBeVisible();
  });
});

test(
  "errors are listed by row and field, and nothing is created",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/playlists");
    await page.getByRole("link", { name: "Import" }).click();
    await expect(page.getByRole("heading", { name: "Import playlists" })).toBeVisible();
    const advertiser = await findAdvertiser(page, "Advertiser 093");
    await choose(
      page,
      "lists.csv",
      [
        "name,advertiser,type,inventory_ids",
        "Right,Advertiser 093,podcast,101",
        ",Advertiser 093,tv,101",
        "Nobody's,No such company,radio,101",
        "Rival's,Rival Client Co,radio,101",
      ].join("\n"),
    );
    await expect(
      page.getByText("4 playlists: 1 new, 2 without advertisers, 1 with 2 errors."),
    ).toBeVisible();
    const wrong = page.getByRole("table", { name: "Preview" }).getByRole("row").nth(1);
    await expect(wrong).toContainText("name Enter a name");
    await expect(wrong).toContainText("type Choose a type");
    await expect(page.getByRole("heading", { name: "2 advertisers to choose" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download errors" }).click();
    const errors = withoutMark(await (await waiting).path()).split("\r\n");
    expect(errors).toHaveLength(4);
    expect(errors[1]).toMatch(/^3,,name,/);
    expect(await namesOf(page, advertiser)).toEqual([]);
    await page.getByRole("button", { name: "Import the 1 valid playlist" }).click();
    await expect(page.getByText("Imported 1 playlist.")).toBeVisible();
    expect(await namesOf(page, advertiser)).toEqual(["Right"]);
  },
);

test.describe("an import", () => {
  test.use({ expectedConsole: [[/Failed to load resource/, /net::ERR/], { scope: "test" }] });

  test(
    "resumes after an interruption without importing twice",
    { tag: "@slow" },
    async ({ page, signIn }) => {
      await signIn();
      await page.goto("/playlists/import");
      const advertiser = await findAdvertiser(page, "Advertiser 094");
      const many = Array.from({ length: 1_200 }, (_, index) => ({
        name: `List ${String(index).padStart(4, "0")}`,
        advertiser_id: advertiser,
        inventory_ids: [`show-${index}`, "all"],
        searches: [],
        type: "podcast",
        tags: [],
      }));
      const file = JSON.stringify(many.map((body) => ({ request_headers: [], body })));
      let batches = 0;
      await page.route("**/api/imports/*/items", (route) => {
        batches += 1;
        return batches === 2 ? route.abort("connectionreset") : route.continue();
      });
      let isAway = true;
      await page.route("**/api/change-sets/*/run", (route) =>
        isAway ? route.abort("connectionreset") : route.continue(),
      );
      await choose(page, "many.json", file);
      await page.getByRole("button", { name: "Import 1,200 playlists" }).click();
      await expect(page.getByText(/500 of 1,200 playlists sent/)).toBeVisible();
      expect(await findViolations(page)).toEqual([]);

      // Close the tab and select the file again.
      await page.reload();
      await expect(page.getByText(/Choose the file again to continue/)).toBeVisible();
      await choose(page, "many.json", file);
      await page.getByRole("button", { name: "Import 1,200 playlists" }).click();
      await expect(page.getByText("Retrying…", { exact: true })).toBeVisible();
      expect(batches).toBe(4);
      expect(await findViolations(page)).toEqual([]);

      // Any page continues it.
      isAway = false;
      await page.goto("/companies");
      await expect(page.getByText("Imported 1,200 playlists from many.json.")).toBeVisible({
        timeout: 90_000,
      });
      const stored = await page.request.get(`/api/playlists/count?company=${advertiser}`);
      expect(await stored.json()).toEqual({ count: 1_200 });

      await page.goto("/playlists/import");
      await choose(page, "many.json", file);
      await expect(page.getByText("This file was already imported.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Import 1,200/ })).toHaveCount(0);
      await page.getByRole("button", { name: "View import" }).click();
      await expect(page.getByText("Imported 1,200 playlists.")).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      const after = await page.request.get(`/api/playlists/count?company=${advertiser}`);
      expect(await after.json()).toEqual({ count: 1_200 });
    },
  );

  test(
    "shows an error if it is missing, and accepts another file",
    { tag: "@slow" },
    async ({ page, signIn }) => {
      await signIn();
      await page.goto("/playlists/import?import=00000000-0000-4000-8000-000000000000");
      await expect(page.getByText("Couldn't load the import")).toBeVisible();
      await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
    },
  );
});

test("an import continues after leaving its page", { tag: "@slow" }, async ({ page, signIn }) => {
  await signIn();
  await page.goto("/playlists/import");
  await findAdvertiser(page, "Advertiser 099");
  let letRun = () => undefined as void;
  const left = new Promise<void>((resolve) => (letRun = resolve));
  await page.route("**/api/change-sets/*/run", async (route) => {
    await left;
    // The page aborts its request on navigation.
    await route.continue().catch(() => undefined);
  });
  const file = "name,advertiser,type,inventory_ids\nLeft alone,Advertiser 099,radio,101";
  await choose(page, "left.csv", file);
  await page.getByRole("button", { name: "Import 1 playlist" }).click();
  await expect(page.getByRole("main").getByText("Importing", { exact: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByText("Activity").click();
  await expect(page.getByRole("heading", { level: 1, name: "Activity" })).toBeVisible();
  letRun();
  await expect(page.getByText("Imported 1 playlist from left.csv.")).toBeVisible();
});

test(
  "10,000 playlists in 50 MB are parsed while the page stays responsive",
  { tag: "@slow" },
  async ({ page, signIn }, info) => {
    await signIn();
    await page.goto("/playlists/import");
    const advertiser = await findAdvertiser(page, "Advertiser 098");
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      name: `List ${index}`,
      advertiser_id: advertiser,
      inventory_ids: Array.from({ length: 350 }, (_, id) => String(1e9 + index * 350 + id)),
      searches: [],
      type: "podcast",
    }));
    Object.assign(many[9_999] ?? {}, { type: "tv" });
    const file = info.outputPath("many.json");
    writeFileSync(file, JSON.stringify(many));
    expect(statSync(file).size).toBeGreaterThan(45_000_000);
    await page.evaluate(() => {
      const tasks: number[] = [];
      Object.assign(window, { tasks });
      new PerformanceObserver((list) =>
        tasks.push(...list.getEntries().map(({ duration }) => duration)),
      ).observe({ type: "longtask" });
    });
    await page.locator("input[type=file]").setInputFiles(file);
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByText(/10,000 playlists: 9,999 new, 1 with 1 error/)).toBeVisible({
      timeout: 45_000,
    });
    await expect(page.getByRole("table", { name: "Preview" })).toContainText("10,000");
    const tasks = await page.evaluate(() => Reflect.get(window, "tasks") as number[]);
    process.stdout.write(`import of 50 MB: longest task ${Math.max(0, ...tasks)} ms\n`);
  },
);

test("an edited export updates its playlists after a preview, and undo restores them", async ({
  page,
  signIn,
}) => {
  await signIn();
  await page.goto("/playlists");
  const advertiser = await findAdvertiser(page, "Advertiser 095");
  const made = await createOne(page, advertiser, "There and back");
  const stored = async () => parameters(await readPlaylist(page, made.uuid));
  await page.goto(`/playlists/${made.uuid}`);
  const { text } = await download(page, /Playlists as CSV/);
  const waiting = page.waitForEvent("download");
  await chooseAction(page, "Export", /Excel/);
  const workbook = await (await waiting).path();

  await page.goto("/playlists/import");
  await page.locator("input[type=file]").setInputFiles({
    name: "back.xlsx",
    mimeType: "",
    buffer: readFileSync(workbook),
  });
  await expect(page.getByText("1 playlist: 1 unchanged.")).toBeVisible();
  await expect(page.getByText("There are no changes to import.")).toBeVisible();
  await page.getByRole("button", { name: "Choose another file" }).click();
  await choose(page, "back.csv", text.replace("There and back", "Back again").replace("q4", "q1"));
  const preview = page.getByRole("table", { name: "Preview" });
  await expect(preview).toContainText("Name: There and back → Back again");
  await expect(preview).toContainText("Tags: q4, Zürich → q1, Zürich");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Update 1 playlist" }).click();
  await expect(page.getByText("Updated 1 playlist.")).toBeVisible();
  expect(await stored()).toEqual({
    ...parameters(made),
    name: "Back again",
    tags: ["q1", "Zürich"],
  });
  await page.goto("/activity");
  const entry = page.getByRole("listitem").filter({ hasText: "back.csv" });
  await expect(entry).toContainText("Updated 1 playlist from back.csv");
  await entry.getByRole("link", { name: "Updated 1 playlist from back.csv" }).click();
  await page.getByRole("button", { name: "Result: All (1)" }).click();
  await page.getByRole("option", { name: "Updated (1)" }).click();
  await expect(page).toHaveURL(/state=/);
  await expect(page.getByRole("table", { name: "Playlists of this change" })).toContainText(
    "Updated",
  );
  await page.goto("/activity");
  await entry.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(stored).toEqual(parameters(made));
});

test(
  "advertisers, columns and doubtful IDs are settled in place before an import",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/playlists/import");
    const advertiser = await findAdvertiser(page, "Advertiser 107");
    await choose(
      page,
      "plan.csv",
      [
        "Line,Client,Show ID",
        "Runners,ADVERTISER-107 Inc.,973972218",
        ",,9.74E+14",
        ",,#N/A",
        "Drivers,Somebody else,1063782520 265016383",
        "Walkers,advertiser 107,881000001",
      ].join("\n"),
    );
    await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await chooseOption(page, "Line", "Name");
    await chooseOption(page, "Type of all playlists", "Podcast");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("heading", { name: "2 advertisers to choose" })).toBeVisible();
    await chooseOption(page, "Advertiser for ADVERTISER-107 Inc.", "Advertiser 107");
    await chooseOption(page, "Advertiser for Somebody else", "Skip these rows");
    await expect(page.getByText("3 playlists: 2 new, 1 skipped.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "3 inventory IDs to check" })).toBeVisible();
    await expect(page.getByText("2 IDs will be skipped.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await chooseOption(page, "Advertiser for Somebody else", "Search all advertisers…");
    await page.getByRole("combobox", { name: "Search: Advertiser for" }).fill("Advertiser 107");
    await page.getByRole("option", { name: "Advertiser 107" }).click();
    await chooseIn(page.getByLabel(/^Action for all: .*several/), "Split all");
    await expect(page.getByText("3 playlists: 3 new.")).toBeVisible();
    await page.getByRole("radio", { name: "Only us" }).press("Space");
    await page.getByRole("button", { name: "Import 3 playlists" }).click();
    await expect(page.getByText("Imported 3 playlists.")).toBeVisible();
    const list = await page.request.get(`/api/playlists?company=${advertiser}&sort=name`);
    const { playlists } = (await list.json()) as PlaylistList;
    const ids = await Promise.all(
      ["Drivers", "Runners", "Walkers"].map(async (name) => {
        const uuid = playlists.find((one) => one.name === name)?.uuid ?? "";
        return (await readPlaylist(page, uuid)).inventory_ids;
      }),
    );
    expect(ids).toEqual([["1063782520", "265016383"], ["973972218"], ["881000001"]]);
  },
);

test(
  "a template is downloaded, and importing it filled in works",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/playlists/import");
    const waiting = page.waitForEvent("download");
    await page.getByRole("button", { name: "XLSX" }).click();
    const file = await waiting;
    expect(file.suggestedFilename()).toBe("cuelist-import.xlsx");
    const buffer = readFileSync(await file.path());
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "filled.xlsx", mimeType: "", buffer });
    await expect(page.getByText("2 playlists: 2 without advertisers.")).toBeVisible();
    await expect(page.getByRole("table", { name: "Preview" })).toContainText("Example: city radio");
  },
);

test(
  "a viewer can export, and sees that importing requires a manager",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    await page.goto("/playlists");
    const made = await createOne(page, await findAdvertiser(page, "Advertiser 092"));
    await signIn(installation.viewer);
    await page.goto(`/playlists/${made.uuid}`);
    expect((await download(page, /JSON/)).text).toContain(made.name);
    await page.goto("/playlists");
    await expect(page.getByRole("table", { name: "Playlists" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Import" })).toBeHidden();
    await page.goto("/playlists/import");
    await expect(page.getByText("You have view-only access.")).toBeVisible();
    await expect(page.locator("input[type=file]")).toHaveCount(0);
  },
);

for (const theme of ["light", "dark"] as const) {
  test.describe(`the import page, ${theme}`, () => {
    test.use({ colorScheme: theme });

    test("has no axe violations and fits 360 px", { tag: "@slow" }, async ({ page, signIn }) => {
      await signIn();
      await page.goto("/playlists/import");
      const check = async () => {
        for (const width of [1_280, 360]) {
          await page.setViewportSize({ width, height: 740 });
          expect(await findViolations(page)).toEqual([]);
          const full = () => page.evaluate(() => document.documentElement.scrollWidth);
          await expect.poll(full).toBeLessThanOrEqual(width);
        }
        await page.setViewportSize({ width: 1_280, height: 860 });
      };
      await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
      await check();
      const long = "Autumn commuters in the north, with a name that goes on";
      await choose(
        page,
        "lists of the autumn.csv",
        `name,advertiser,type,inventory_ids\n${long},Advertiser 097,tv,"11,11"\n${long},Nobody,radio,#N/A\nFine,Advertiser 097,radio,"11,11"`,
      );
      await expect(page.getByRole("heading", { name: /with 2 errors/ })).toBeVisible();
      await check();
    });
  });
}
