import { type Page } from "playwright/test";
import { expect, findAdvertiser, test, untilHydrated } from "./fixtures";
import { createPlaylists } from "./playlist-factory";

/** Values that spreadsheets, JSON and files of playlists would have stored as they stand. */

test.beforeEach(async ({ signIn }) => signIn());

const review = (page: Page) => page.locator("[data-review]");

async function addIds(page: Page, advertiser: string, text: string): Promise<void> {
  await page.goto(`/companies/${await findAdvertiser(page, advertiser)}/playlists/new`);
  const field = page.getByRole("textbox", { name: "Inventory IDs" });
  await untilHydrated(field);
  await field.fill(text);
  await page.getByRole("button", { name: "Add IDs" }).click();
}

async function importCsv(page: Page, rows: string[]): Promise<void> {
  await page.goto("/playlists/import");
  const input = page.locator("input[type=file]");
  await untilHydrated(input);
  const buffer = Buffer.from(rows.join("\n"));
  await input.setInputFiles({ name: "lists.csv", mimeType: "text/csv", buffer });
}

async function readStored(page: Page, advertiser: string) {
  const list = await page.request.get(`/api/playlists?company=${advertiser}&sort=name`);
  const { playlists } = (await list.json()) as { playlists: { uuid: string }[] };
  return Promise.all(
    playlists.map(async ({ uuid }) => {
      const answer = await page.request.get(`/api/playlists/${uuid}`);
      const { name, inventory_ids } = (await answer.json()) as Record<string, unknown>;
      return { name, inventory_ids };
    }),
  );
}

test(
  "an error, a placeholder, a decimal and foreign digits are asked about, not added",
  { tag: "@slow" },
  async ({ page }) => {
    const doubtful = ["#N/A", "n/a", "673791778.0", "٣٤٥٦٧٨"];
    await addIds(page, "Advertiser 006", ["100000007", "100007926", ...doubtful].join("\n"));
    await expect(page.getByRole("main")).toContainText("2 inventory IDs");
    for (const id of doubtful) await expect(review(page)).toContainText(id);
  },
);

test("the brackets of JSON are no IDs", { tag: "@slow" }, async ({ page }) => {
  const json = JSON.stringify([{ id: "100000007" }, { id: "100007926" }], null, 1);
  await addIds(page, "Advertiser 006", json);
  await expect(page.getByRole("main")).toContainText("2 inventory IDs");
});

test("two IDs in one cell are not joined to one", { tag: "@slow" }, async ({ page }) => {
  const rows = ["100000007", "100007926", "1063782520\t265016383", "100015845"];
  await addIds(page, "Advertiser 006", rows.join("\n"));
  await expect(page.getByRole("main")).toContainText("3 inventory IDs");
  await expect(review(page)).not.toContainText("1063782520265016383");
  await expect(review(page).getByRole("option", { name: "Split into 2" })).toBeAttached();
});

test(
  "an import knows advertisers in any spelling, and skips what is no ID",
  { tag: "@slow" },
  async ({ page }) => {
    await importCsv(page, [
      "name,advertiser,type,inventory_ids",
      'Runners,"ADVERTISER, 008",podcast,"973972218,#N/A"',
    ]);
    await page.getByRole("button", { name: "Import 1 playlist" }).click({ timeout: 10_000 });
    const advertiser = await findAdvertiser(page, "Advertiser 008");
    await expect
      .poll(() => readStored(page, advertiser))
      .toEqual([{ name: "Runners", inventory_ids: ["973972218"] }]);
  },
);

test(
  "a row with a UUID changes that playlist instead of making another",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 011");
    const [uuid] = await createPlaylists(page, advertiser, [{ name: "Before" }]);
    await importCsv(page, [
      "uuid,name,advertiser,type,inventory_ids",
      `${uuid},After,Advertiser 011,podcast,show-2`,
    ]);
    await page.getByRole("button", { name: /^(Import|Update) 1 playlist$/ }).click();
    await expect
      .poll(() => readStored(page, advertiser))
      .toEqual([{ name: "After", inventory_ids: ["show-2"] }]);
  },
);
