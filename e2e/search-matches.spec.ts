import { chooseForIds } from "./controls";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { testAlone } from "./catalogue";
import { expect, findAdvertiser, findViolations } from "./fixtures";
import { admin } from "./installation";
import { createPlaylists } from "./playlist-factory";

const test = testAlone();

/* What the catalogue knows of a playlist: the kind of its IDs, and what its searches match. */

const header = "id,name,publisher,language,categories";
const shows = [
  "700000001,Alibi,Owl,en,True Crime",
  "700000002,Blood,Owl,en,True Crime",
  "700000003,Clue,Auk,,True Crime",
  "700000004,Daily,Auk,en,News",
];
const crime = {
  schema: "search/1",
  type: "rules",
  query: {
    combinator: "and",
    rules: [
      { field: "genre", operator: "is", value: "True Crime" },
      { field: "language", operator: "is", value: "en" },
    ],
  },
};

test(
  "a kind is guessed and said; the matches of a search are counted, copied, updated and undone",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    const { variables } = installation;
    const importShows = (lines: string[]) => {
      const file = path.join(variables.DATA_DIR ?? "", "shows.csv");
      writeFileSync(file, [header, ...lines].join("\n"));
      admin(variables, "catalogue", "import", file, "--kind", "apple_podcast", "--source", "Shows");
    };
    importShows(shows);
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 041");
    const [uuid = ""] = await createPlaylists(page, advertiser, [
      { name: "Crime", inventory_ids: ["700000001", "700000004"], searches: [crime] },
    ]);

    await page.goto(`/playlists/${uuid}/edit`);
    await chooseForIds(page, "ID type");
    const detected = { name: "Detect automatically (Apple Podcasts)", checked: true };
    await expect(page.getByRole("menuitemradio", detected)).toBeVisible();
    await page.getByRole("menuitemradio", { name: "Apple Podcasts", exact: true }).click();
    const card = page.getByRole("group", { name: "Search 1 of 1" });
    await expect(card).toContainText("2 matches in Apple Podcasts, 1 more lacks language.");
    await card.getByRole("button", { name: "Names" }).click();
    await expect(card.getByRole("listitem")).toHaveText([/Alibi.*in list/, /Blood/]);
    await card.getByLabel("Value of rule 1", { exact: true }).fill("News");
    await expect(card).toContainText("1 match in Apple Podcasts.");
    await card.getByLabel("Value of rule 1", { exact: true }).fill("True Crime");
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Save changes" }).click();

    await expect(page.getByText("IDs: Apple Podcasts", { exact: true })).toBeVisible();
    const history = page.getByRole("region", { name: "History" });
    await expect(history).toContainText("ID type");
    await page.getByRole("button", { name: "Copy matches to the list… of search 1" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("2 matches in Apple Podcasts, 1 in the list already.");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Add 1 ID" }).click();
    await expect(history).toContainText("Copied from search 1");
    const playlist = page.url();
    await page.goto("/activity");
    await expect(page.getByRole("main").getByRole("listitem").first()).toContainText(
      "+1 ID, copied from search 1",
    );
    await page.goto(playlist);
    const copied = page.getByRole("status").filter({ hasText: "Copied" });
    await expect(copied).toHaveText(/· up to date$/);
    await page.getByRole("button", { name: "Matches of search 1" }).click();
    await expect(page.getByText("2 matches in Apple Podcasts", { exact: false })).toBeVisible();

    // The source says something else now.
    importShows([
      shows[0] ?? "",
      "700000002,Blood,Owl,en,Comedy",
      "700000003,Clue,Auk,en,True Crime",
    ]);
    await page.reload();
    await expect(copied).toHaveText(/· 1 new, 1 no longer matches$/);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Update… of search 1" }).click();
    await expect(dialog.getByRole("heading", { name: "Update the IDs of search 1" })).toBeVisible();
    await expect(dialog.getByRole("region", { name: "To add" })).toContainText("Clue");
    await expect(dialog.getByRole("region", { name: /^To remove/ })).toContainText("Blood");
    await dialog.getByRole("button", { name: "Add 1 and remove 1 ID" }).click();
    const ids = page.getByRole("region", { name: "Inventory" });
    await expect(ids).toContainText("700000003");
    await expect(ids).not.toContainText("700000002");
    const saved = page.getByRole("listitem").filter({ hasText: "Copied search 1: +1 −1 IDs." });
    await saved.getByRole("button", { name: "Undo" }).click();
    await expect(ids).toContainText("700000002");
    await expect(history).toContainText("Restored revision 3");
  },
);
