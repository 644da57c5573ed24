import { writeXlsx } from "hucre/xlsx";
import { type Page } from "playwright/test";
import { choose, toastOf } from "./controls";
import { testAlone } from "./catalogue";
import { expect, findAdvertiser, findViolations } from "./fixtures";
import { startInstallation } from "./installation";
import { createPlaylists, readPlaylist } from "./playlist-factory";

const test = testAlone();

const idOf = (show: number) => String(1_400_000_000 + show);

/** A file of shows, as a directory gives it. */
function directory(shows: number[]): string {
  const rows = shows.map(
    (show) => `${idOf(show)},Show number ${show},Publisher ${show % 3},en,"News, Talk"`,
  );
  return ["iTunes ID,Title,Author,Language,Genres", ...rows].join("\n");
}

const upTo = (end: number) => Array.from({ length: end }, (_, show) => show);

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
}

/** Imports a file whose columns are guessed. */
async function importFile(page: Page, name: string, shows: number[]): Promise<void> {
  await chooseFile(page, name, directory(shows));
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: /^Import [\d,]+ entr/ }).click();
  await expect(page.getByRole("region", { name: "Result" })).toBeVisible();
}

const counts = (page: Page) => page.getByRole("list", { name: "What will change" });
const gone = (page: Page) => page.getByRole("table", { name: "Unavailable" });

test(
  "a file names the IDs of playlists; what the next one lacks is found, removed, replaced and undone",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 061");
    const [first = "", second = ""] = await createPlaylists(page, advertiser, [
      { name: "Morning mix", inventory_ids: [idOf(1), idOf(37), idOf(38)] },
      { name: "Evening mix", inventory_ids: [idOf(38), idOf(2)] },
    ]);
    await page.goto("/catalogue");
    await page.getByRole("link", { name: "Import a file" }).click();

    await chooseFile(page, "Apple charts.csv", directory(upTo(40)));
    await expect(page.getByLabel("Source")).toHaveValue("Apple charts");
    await expect(page.getByText("Named by the column of the IDs.")).toBeVisible();
    await expect(page.getByText(/Publisher: Author/)).toBeVisible();
    await page.getByRole("button", { name: "Change columns" }).click();
    await expect(page.getByRole("button", { name: "Author: Publisher" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(counts(page)).toHaveText("40New");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Import 40 entries" }).click();
    await expect(page.getByRole("region", { name: "Result" })).toContainText("40 added.");
    await expect(toastOf(page, "Imported 40 entries.")).toBeVisible();

    await page.goto(`/playlists/${first}`);
    await expect(page.getByText("Show number 37")).toBeVisible();

    // Four of forty are no longer there, two of them in playlists.
    await page.goto("/catalogue/import");
    await chooseFile(page, "Apple charts.csv", directory(upTo(36)));
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(counts(page)).toHaveText("36Unchanged4Unavailable");
    await expect(page.getByText("4 entries aren't in this file.")).toBeVisible();
    await page.getByRole("button", { name: "Import 36 entries" }).click();
    await expect(page.getByText("2 unavailable shows are used in 2 playlists.")).toBeVisible();
    await page.getByRole("link", { name: "Replace…" }).click();

    await expect(gone(page).locator("tbody tr")).toHaveCount(2);
    expect(await findViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await expect.poll(width).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole("button", { name: "Replace Show number 38" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Or find it by name" }).fill("show number 35");
    await page.getByRole("option", { name: /Show number 35/ }).click();
    await expect(dialog.getByLabel("Replace with")).toHaveValue(idOf(35));
    await expect(dialog.getByText("2 will change")).toBeVisible();
    await dialog.getByRole("button", { name: "Replace", exact: true }).click();
    await expect(toastOf(page, "IDs replaced in 2 playlists.")).toBeVisible();
    await expect(gone(page).locator("tbody tr")).toHaveText([/Show number 37/]);

    await page.getByRole("checkbox", { name: "Select all" }).press("Space");
    await page.getByRole("button", { name: "Remove from 1 playlist" }).click();
    await expect(dialog.getByRole("heading")).toHaveText("Remove 1 ID from 1 playlist");
    await dialog.getByRole("button", { name: "Remove IDs" }).click();
    await expect(page.getByText("Nothing in your active playlists is unavailable.")).toBeVisible();
    await toastOf(page, "IDs removed from 1 playlist.")
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(gone(page).locator("tbody tr")).toHaveText([/Show number 37/]);
    expect((await readPlaylist(page, second)).inventory_ids).toEqual([idOf(35), idOf(2)]);

    await page.goto("/catalogue");
    await page.getByRole("link", { name: "Apple charts" }).click();
    const imports = page.getByRole("table", { name: "Imports" });
    await expect(imports.locator("tbody tr")).toHaveText([
      /4 unavailable, 36 unchanged/,
      /40 added/,
    ]);
    await page.getByRole("button", { name: "Undo the import of Apple charts.csv" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText("4 entries that it made unavailable are available again.");
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Undo import" }).click();
    await expect(imports.locator("tbody tr").first()).toContainText("Undone");
    await page.goto("/catalogue/unavailable");
    await expect(page.getByText("Nothing in your active playlists is unavailable.")).toBeVisible();
  },
);

test(
  "several that are unavailable are replaced at once, each by its own, and undone",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 063");
    const [uuid = ""] = await createPlaylists(page, advertiser, [
      { name: "All gone", inventory_ids: [5101, 5102, 5103].map(idOf) },
    ]);
    const all = Array.from({ length: 40 }, (_, at) => at + 5100);
    for (const shows of [all, all.filter((show) => show < 5101 || show > 5103)]) {
      await page.goto("/catalogue/import");
      await importFile(page, "Later charts.csv", shows);
    }
    await page.goto("/catalogue/unavailable");
    await expect(gone(page).locator("tbody tr")).toHaveCount(3);
    for (const show of [5101, 5102, 5103])
      await page.getByRole("checkbox", { name: `Select Show number ${show}` }).check();
    await page.getByRole("group", { name: "Selected entries" }).getByText("Replace").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading")).toHaveText("Replace 3 IDs in 1 playlist");
    const choose = async (show: number, by: number) => {
      const picker = dialog.getByRole("combobox", { name: `Replacement for Show number ${show}` });
      await picker.fill(`show number ${by}`);
      await page.getByRole("option", { name: `Show number ${by}` }).click();
    };
    await choose(5101, 5110);
    await expect(
      dialog.getByRole("button", { name: "Remove the replacement for Show number 5101" }),
    ).toBeFocused();
    await choose(5103, 5130);
    await expect(
      dialog.getByText("Replacements chosen for 2 of 3. The others stay."),
    ).toBeVisible();
    await expect(dialog.getByText("1 will change")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Paste replacements" }).click();
    await expect(dialog.getByLabel("IDs and their replacements")).toHaveValue(
      `${idOf(5101)}\t${idOf(5110)}\n${idOf(5102)}\t\n${idOf(5103)}\t${idOf(5130)}`,
    );
    await dialog.getByRole("button", { name: "Choose by name" }).click();
    await dialog.getByRole("button", { name: "Replace", exact: true }).click();
    const done = toastOf(page, "IDs replaced in 1 playlist.");
    await expect(done).toBeVisible();
    await expect(gone(page).locator("tbody tr")).toHaveText([/Show number 5102/]);
    const read = async () => (await readPlaylist(page, uuid)).inventory_ids;
    expect(await read()).toEqual([5110, 5102, 5130].map(idOf));
    await done.getByRole("button", { name: "Undo" }).click();
    await expect(gone(page).locator("tbody tr")).toHaveCount(3);
    expect(await read()).toEqual([5101, 5102, 5103].map(idOf));
  },
);

test(
  "a workbook is read from the sheet that one chooses, and says which it was",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/catalogue/import");
    const sheets = [
      {
        name: "Read me",
        rows: [
          ["ID", "Name"],
          ["7", "Ask Ann"],
        ],
      },
      {
        name: "Shows",
        rows: [
          ["iTunes ID", "Title"],
          [idOf(5201), "One"],
          [idOf(5202), "Two"],
        ],
      },
    ];
    await page.locator("input[type=file]").setInputFiles({
      name: "book.xlsx",
      mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      buffer: Buffer.from(await writeXlsx({ sheets })),
    });
    await page.getByRole("button", { name: "Change columns" }).click();
    await choose(page, "Sheet", "Shows");
    await expect(page.getByRole("button", { name: "Title: Name" })).toBeVisible();
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(counts(page)).toHaveText("2New");
    await expect(
      page.getByText(/Read from the sheet “Shows”; 1 other sheet was not read\./),
    ).toBeVisible();
    await page.getByRole("button", { name: "Import 2 entries" }).click();
    await expect(page.getByRole("region", { name: "Result" })).toContainText("2 added.");
  },
);

test(
  "an empty catalogue offers to import a file to those who may",
  { tag: "@slow" },
  async ({ page }) => {
    const { installation, stop } = await startInstallation();
    const { origin, manager, viewer } = installation;
    for (const client of [viewer, manager]) {
      const answer = await page.request.post(`${origin}/api/session`, {
        data: client,
        headers: { origin },
      });
      expect(answer.status()).toBe(200);
      await page.goto(`${origin}/catalogue`);
      await expect(page.getByText("No names yet")).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await expect(page.getByRole("link", { name: "Import a file" })).toHaveCount(
        client === manager ? 1 : 0,
      );
    }
    await page.close();
    await stop();
  },
);

test.describe("Without an answer", () => {
  test.use({ expectedConsole: [[/status of 503/], { scope: "test" }] });

  test(
    "an import that was interrupted goes on where it was",
    { tag: "@slow" },
    async ({ page, signIn }) => {
      await signIn();
      await page.goto("/catalogue/import");
      const shows = upTo(2_500).map((show) => show + 10_000);
      await chooseFile(page, "Long list.csv", directory(shows));
      await page.getByRole("button", { name: "Preview" }).click();
      await page.route("**/rows", (route) =>
        (route.request().postDataJSON() as { first: number }).first === 1_000
          ? route.fulfill({ status: 503, json: { code: "unavailable", message: "Not now." } })
          : route.continue(),
      );
      const start = page.getByRole("button", { name: "Import 2,500 entries" });
      await expect(start).toBeVisible();
      await start.click();
      await expect(page.getByText("1,000 of 2,500 rows imported.")).toBeVisible();
      await page.unroute("**/rows");
      await page.goto("/catalogue");
      await page.getByRole("link", { name: "Long list" }).click();
      await expect(page.getByText("Not finished").first()).toBeVisible();
      await page.getByRole("link", { name: "Continue the import of Long list.csv" }).click();
      await importFile(page, "Long list.csv", shows);
      await expect(page.getByRole("region", { name: "Result" })).toContainText("2,500 added.");
    },
  );
});

test(
  "entries are found by name, and show what is known of them",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 062");
    await createPlaylists(page, advertiser, [{ name: "Has a deal", inventory_ids: ["deal-7"] }]);
    await page.goto("/catalogue/import");
    const text =
      "id;name;address;floor\ndeal-7;Spring package;https://deals.example/7;12 €\n;nameless;;";
    await chooseFile(page, "Rates.csv", text);
    await choose(page, "ID type", "Another type…");
    await page.getByLabel("Name of the kind").fill("Rate card");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(counts(page)).toHaveText("1New1Error");
    await page.getByRole("button", { name: "Import 1 entry" }).click();
    await page.getByRole("link", { name: "View catalogue" }).click();
    await page.getByLabel("Search the catalogue").fill("spring");
    await page.getByRole("link", { name: "Spring package" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Spring package");
    await expect(page.getByRole("region", { name: "Facts" })).toContainText("12 €");
    const address = page.getByRole("link", { name: /deals\.example/ });
    await expect(address).toHaveAttribute("rel", /noopener noreferrer/);
    const holders = page.getByRole("list", { name: "Playlists with this ID" });
    await expect(holders.getByRole("link", { name: "Has a deal" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("link", { name: "Show in the table" }).click();
    await expect(page.getByRole("table", { name: "Playlists" })).toContainText("Has a deal");
  },
);

test(
  "viewers read the catalogue, and files that can't be read say why",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(installation.viewer);
    await page.goto("/catalogue");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Import a file" })).toBeHidden();
    await page.goto("/catalogue/import");
    await expect(page.getByText("You have view-only access.")).toBeVisible();
    await signIn();
    await page.goto("/catalogue/import");
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "broken.json", mimeType: "text/plain", buffer: Buffer.from("[{") });
    await expect(page.getByText("The JSON file is incomplete.")).toBeVisible();
  },
);
