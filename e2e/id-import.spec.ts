import { readFileSync, writeFileSync } from "node:fs";
import { chooseForIds, chooseIn, pasteInto } from "./controls";
import { type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { readPlaylist } from "./playlist-factory";

test.beforeEach(async ({ signIn }) => signIn());

const review = (page: Page) => page.getByRole("group", { name: "Review IDs" });
const field = (page: Page) => page.getByRole("textbox", { name: "Inventory IDs" });
const listOf = (page: Page, count: string) => page.getByText(`${count} ID`).first();
const rows = (page: Page) => page.getByRole("grid", { name: "IDs of this playlist" });
const kind = (page: Page, name: string) => review(page).getByRole("region", { name });

async function openForm(page: Page, advertiser: string): Promise<void> {
  await page.goto(`/companies/${await findAdvertiser(page, advertiser)}/playlists/new`);
  await expect(page.getByRole("textbox", { name: "Inventory IDs" })).toBeEditable();
}

async function chooseFile(page: Page, name: string, content: Buffer): Promise<void> {
  const file = test.info().outputPath(name);
  writeFileSync(file, content);
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file" }).click();
  await (await choosing).setFiles(file);
}

const paste = (page: Page, text: string, target = field(page)) => pasteInto(target, text);

/** The IDs of the playlist whose page is open. */
const readIds = async (page: Page) =>
  (await readPlaylist(page, page.url().split("/").at(-1) ?? "")).inventory_ids;

async function finish(page: Page, name: string): Promise<string[]> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Type", { exact: false }).first().click();
  await page.getByRole("option", { name: "podcast" }).click();
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/, { timeout: 30_000 });
  return readIds(page);
}

/**
 * A 10 MB file as a spreadsheet on Windows saves it, with 100,000 IDs in its second column and one damaged ID
 * of each kind. Lines count from 1, header included.
 */
const many = 100_000;
const padded = (index: number) => String(100_000_007 + index * 7_919).padStart(12, "0");
const damage: Record<number, { id: string; kind: string; cleaned?: string }> = {
  100: { id: "1.00001E+11", kind: "Number in scientific notation" },
  2_000: { id: "115939", kind: "Lost leading zeros", cleaned: "000000115939" },
  2_001: { id: "115940", kind: "Lost leading zeros", cleaned: "000000115940" },
  30_000: { id: "https://example.com/show/7", kind: "Web address" },
  40_000: { id: "“000000400007”", kind: "Marks around the ID", cleaned: "000000400007" },
  50_000: { id: "0000\u00AD00500007", kind: "Invisible characters", cleaned: "000000500007" },
  60_000: { id: "000000 600007", kind: "Contains a space" },
  70_000: { id: "7".repeat(300), kind: "Not a valid ID" },
  80_000: { id: "", kind: "Empty row" },
};
const repeatedLine = 90_000;

function idOfLine(line: number): string {
  const broken = damage[line];
  return broken ? broken.id : padded(line === repeatedLine ? line - 1 : line);
}

function hugeFile(): Buffer {
  const special: Record<string, number> = { "“": 0x93, "”": 0x94, "–": 0x96 };
  const filler = "Wöchentliche Gespräche über Bücher – Folge ";
  const lines = ["Titel;Inventory ID;Notiz"];
  for (let line = 2; line <= many + 1; line += 1) {
    lines.push(`${filler}${line};${idOfLine(line)};${"é".repeat(36)}`);
  }
  const text = `${lines.join("\r\n")}\r\n`;
  return Buffer.from(Uint8Array.from(text, (c) => special[c] ?? c.charCodeAt(0)));
}

test(
  "a 10 MB file with 100,000 IDs is parsed in the background, reviewed and stored exactly",
  { tag: "@slow" },
  async ({ page }) => {
    test.setTimeout(120_000);
    await openForm(page, "Advertiser 060");
    const file = hugeFile();
    expect(file.length / 1024 / 1024).toBeGreaterThan(9);
    expect(file.length).toBeLessThanOrEqual(10 * 1024 * 1024);
    await chooseFile(page, "inventar.csv", file);
    await page.getByLabel("Name", { exact: true }).pressSequentially("typed meanwhile");
    await expect(review(page)).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("typed meanwhile");

    const odd = Object.keys(damage).length;
    const fresh = many - odd - 1;
    await expect(
      page.getByText(
        `Added ${fresh.toLocaleString("en")} IDs, header skipped. 1 duplicate. 1 empty row. ${odd - 1} to check.`,
      ),
    ).toBeVisible();
    await expect(review(page)).toContainText("inventar.csv. Windows-1252.");
    for (const [line, { kind: name, cleaned }] of Object.entries(damage)) {
      const row = kind(page, name)
        .getByRole("listitem")
        .filter({
          hasText: `Line ${Number(line).toLocaleString("en")}`,
        });
      await expect(row).toHaveCount(1);
      if (cleaned) await expect(row).toContainText(cleaned);
    }
    expect(await findViolations(page)).toEqual([]);

    await chooseIn(
      kind(page, "Lost leading zeros").getByLabel(/^Action for all/),
      "Use all suggestions",
    );
    await chooseIn(kind(page, "Marks around the ID").getByLabel(/^Action for/), "Keep as typed");
    await kind(page, "Invisible characters")
      .getByLabel(/^Action for/)
      .click();
    await page.getByRole("option", { name: /^Use / }).click();
    await review(page).getByRole("button", { name: "Add 4 IDs" }).click();
    await expect(review(page)).toHaveCount(0);
    const expectedIds: string[] = [];
    for (let line = 2; line <= many + 1; line += 1) {
      const broken = damage[line];
      if (line === repeatedLine) continue;
      if (!broken) expectedIds.push(padded(line));
      else if (broken.kind === "Marks around the ID") expectedIds.push(broken.id);
      else if (broken.cleaned) expectedIds.push(broken.cleaned);
    }
    await expect(
      page.getByText(`${expectedIds.length.toLocaleString("en")} IDs`).first(),
    ).toBeVisible();
    const stored = await finish(page, "A hundred thousand");
    expect(stored.length).toBe(expectedIds.length);
    expect(Buffer.from(stored.join("\n")).equals(Buffer.from(expectedIds.join("\n")))).toBe(true);
  },
);

test(
  "a list of 100,000 is filtered, scrolls and removes a range",
  { tag: "@slow" },
  async ({ page }) => {
    test.setTimeout(90_000);
    await openForm(page, "Advertiser 061");
    const ids = Array.from({ length: many }, (_, index) => padded(index));
    await chooseFile(page, "ids.txt", Buffer.from(ids.join("\n")));
    await expect(page.getByText("100,000 IDs").first()).toBeVisible();

    await page.getByLabel("Filter IDs").fill("1");
    await expect(page.getByRole("status").filter({ hasText: / of 100,000 / })).toBeVisible();
    await page.getByLabel("Filter IDs").clear();
    await expect(page.getByText("100,000 IDs", { exact: true })).toBeVisible();

    await rows(page).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(
      rows(page)
        .getByRole("row")
        .filter({ hasText: ids.at(-1) }),
    ).toBeVisible();
    await rows(page).evaluate((element) => element.scrollTo({ top: 0 }));
    const cells = rows(page).getByRole("gridcell");
    const columns = Number(await rows(page).getAttribute("aria-colcount"));
    expect(columns).toBeGreaterThan(1);
    await cells.nth(2).click();
    await cells.nth(5).click({ modifiers: ["Shift"] });
    await expect(page.getByText("100,000 IDs, 4 selected")).toBeVisible();
    // Ten rows are in view.
    await page.keyboard.press("Shift+PageDown");
    const selected = 4 + 10 * columns;
    await expect(page.getByText(`100,000 IDs, ${selected} selected`)).toBeVisible();
    await page.keyboard.press("Delete");
    const left = (100_000 - selected).toLocaleString("en");
    await expect(page.getByText(`${left} IDs`).first()).toBeVisible();
    await expect(cells.filter({ hasText: ids[2] })).toHaveCount(0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("100,000 IDs").first()).toBeVisible();
    await page.getByLabel("Filter IDs").fill(padded(77_777));
    await page.getByRole("button", { name: "Remove 1 found" }).click();
    await expect(page.getByText("99,999 IDs").first()).toBeVisible();
  },
);

test(
  "pasted IDs are added at once, can replace the list or be removed, each with undo",
  { tag: "@slow" },
  async ({ page }) => {
    await openForm(page, "Advertiser 062");
    await paste(page, "a1\nb2\nc3\nd4");
    await expect(listOf(page, "4")).toBeVisible();
    await expect(field(page)).toBeFocused();

    await paste(page, "b2\nc3\ne5\ne5");
    await expect(page.getByText("Added 1 ID. 2 already in the list. 1 duplicate.")).toBeVisible();
    await chooseForIds(page, "Replace the list with these 3");
    await expect(listOf(page, "3")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(listOf(page, "5")).toBeVisible();
    await expect(field(page)).toBeFocused();

    await paste(page, "b2\nc3\nf6");
    await chooseForIds(page, "Remove these 2 from the list");
    await expect(listOf(page, "3")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(listOf(page, "6")).toBeVisible();

    await paste(page, " g7\u00A0");
    await expect(page.getByText("Added 1 ID. 1 trimmed.")).toBeVisible();
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await finish(page, "Six after all")).toEqual(["a1", "b2", "c3", "d4", "e5", "f6"]);
  },
);

test("Create adds what is pasted; with doubt it asks, and saves what is decided", async ({
  page,
}) => {
  await openForm(page, "Advertiser 063");
  await page.getByLabel("Name", { exact: true }).fill("Pasted and created");
  await page.getByRole("button", { name: /Type/ }).click();
  await page.getByRole("option", { name: "podcast" }).click();
  const clean = ["673791778", "973972218", "185744728", "100000007", "100007926"];
  const column = [...clean, "#N/A", "n/a", "1063782520;265016383", "673791779.0"].join("\n");
  // Outside a text field, where the focus is after choosing a type.
  await paste(page, column, page.getByRole("button", { name: /Type/ }));
  await expect(listOf(page, "5")).toBeVisible();
  await expect(field(page)).toBeFocused();
  await page.getByRole("button", { name: /Type/ }).press("Control+Enter");
  await expect(page.getByText("4 IDs to check. Add or skip them first.")).toBeVisible();
  await expect(review(page)).toBeFocused();
  expect(await findViolations(page)).toEqual([]);

  await review(page).getByRole("button", { name: "Add 3 IDs" }).click();
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
  expect(await readIds(page)).toEqual([...clean, "1063782520", "265016383", "673791779"]);
});

test("skipped IDs can be downloaded with line and reason", { tag: "@slow" }, async ({ page }) => {
  await openForm(page, "Advertiser 063");
  await paste(page, 'k1\nk2\nk1\n1.2E+9\n"k,3"\n=1+1\n"k""4“"\n');
  await expect(review(page)).toContainText("4 not added: 3 to check, 1 duplicate");
  const downloading = page.waitForEvent("download");
  await review(page).getByRole("button", { name: "More for these IDs" }).click();
  await page.getByRole("menuitem", { name: "Download what isn’t added" }).click();
  const download = await downloading;
  const csv = readFileSync(await download.path(), "utf8")
    .trim()
    .split("\r\n");
  expect(csv[0]).toMatch(/^\uFEFF?line,inventory_id,reason$/);
  expect(csv.slice(1).map((line) => line.split(",")[0])).toEqual(["3", "4", "5", "7"]);
  expect(csv[3]).toContain('"k,3"');
});

test(
  "a dropped UTF-16 file with an unclear column asks for it",
  { tag: "@slow" },
  async ({ page }) => {
    await openForm(page, "Advertiser 065");
    const text = "\uFEFFshow_id\tstation_id\n" + "11\t21\n12\t22\n13\t23\n";
    const bytes = Array.from(Buffer.from(text, "utf16le"));
    const box = page.getByRole("textbox", { name: "Inventory IDs" });
    await box.evaluate((element, content) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([Uint8Array.from(content)], "both.tsv"));
      for (const type of ["dragover", "drop"]) {
        element.dispatchEvent(
          new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }),
        );
      }
    }, bytes);
    await expect(review(page)).toContainText("UTF-16.");
    await review(page).getByText("station_id").click();
    await review(page).getByText("show_id").click();
    await review(page).getByRole("button", { name: "Add 3 IDs" }).click();
    expect(await finish(page, "Stations")).toEqual(["21", "22", "23"]);
  },
);
