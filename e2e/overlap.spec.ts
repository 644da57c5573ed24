import { type Page } from "playwright/test";
import { choose } from "./controls";
import { expect, findAdvertiser, findViolations, test, untilHydrated } from "./fixtures";
import { createPlaylists, readPlaylist } from "./playlist-factory";

async function createOne(page: Page, name: string, inventory_ids: string[]): Promise<string> {
  const playlist = { name, inventory_ids, searches: ["x"], type: "radio" };
  const advertiser = await findAdvertiser(page, "Advertiser 059");
  const [uuid = ""] = await createPlaylists(page, advertiser, [playlist]);
  return uuid;
}

test(
  "three playlists are compared, and their difference becomes a playlist",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const [one, two] = [
      await createOne(page, "Set of mornings", ["a", "b", "c", "d"]),
      await createOne(page, "Set of evenings", ["c", "d", "e"]),
    ];
    await createOne(page, "Set of nights", ["d", "n"]);
    // The page's address until November 2026.
    await page.goto(`/playlists/overlap?playlists=${one},${two}`);
    await expect(page.getByText("2 shared IDs, 66.7% overlap")).toBeVisible();
    await page.getByRole("button", { name: "Save as playlist…" }).click();
    await page.getByRole("menuitem", { name: "On either side" }).click();
    const union = page.getByRole("dialog", { name: "Save union" });
    await expect(union).toContainText("5 inventory IDs");
    await union.getByRole("button", { name: "Cancel" }).click();
    const overlap = page.getByRole("table", { name: "Overlap" });

    await untilHydrated(page.getByRole("combobox", { name: "Add a playlist" }));
    await page.getByRole("combobox", { name: "Add a playlist" }).fill("set of nights");
    await page.getByRole("option", { name: "Set of nights" }).click();
    await expect(overlap.getByRole("row")).toHaveCount(4);
    await expect(overlap.getByRole("row").nth(1)).toContainText("66.7% overlap");
    await expect(page.getByRole("region", { name: "Union" })).toContainText("6");
    await expect(page.getByRole("region", { name: "Intersection" })).toContainText("1");
    expect(await findViolations(page)).toEqual([]);

    await choose(page, "Playlist to keep in the difference", "B: Set of evenings");
    await expect(page.getByRole("region", { name: "Difference" })).toContainText("e");
    await choose(page, "Playlist to keep in the difference", "A: Set of mornings");
    await expect(page.getByRole("region", { name: "Difference" })).toContainText("2");

    await page.getByRole("button", { name: "Save as playlist…" }).click();
    await page.getByRole("menuitem", { name: "Difference" }).click();
    const dialog = page.getByRole("dialog", { name: "Save difference" });
    await expect(dialog.getByLabel("Name", { exact: true })).toHaveValue(
      "Set of mornings without Set of evenings, Set of nights",
    );
    await expect(dialog).toContainText("Searches aren't copied");
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByLabel("Name", { exact: true }).fill("");
    await dialog.getByRole("button", { name: "Create playlist" }).click();
    await expect(dialog.getByText("Enter a name.")).toBeVisible();
    await dialog.getByLabel("Name", { exact: true }).fill("Only mornings");
    await dialog.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByRole("heading", { name: "Only mornings" })).toBeVisible();
    const made = page.url().split("/").at(-1) ?? "";
    expect(await readPlaylist(page, made)).toMatchObject({
      inventory_ids: ["a", "b"],
      searches: [],
      type: "radio",
    });
  },
);

test(
  "playlists are removed by keyboard, and a viewer cannot save",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const uuids = [
      await createOne(page, "First viewed", ["a"]),
      await createOne(page, "Second viewed", ["a", "b"]),
      await createOne(page, "Third viewed", ["a"]),
    ];
    await signIn(installation.viewer);
    await page.goto(`/playlists/compare?playlists=${uuids.join(",")}`);
    await expect(page.getByRole("region", { name: "Union" })).toContainText("2");
    await expect(page.getByRole("button", { name: /^Save/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Remove Second viewed" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Right playlist" })).toHaveValue(
      "Third viewed",
    );
    await expect(page).toHaveURL(new RegExp(`playlists=${uuids[0]},${uuids[2]}$`));
    await page.goBack();
    await expect(page.getByRole("region", { name: "Union" })).toContainText("2");
  },
);

test.describe("missing playlists", () => {
  test.use({ expectedConsole: [[/status of 404/], { scope: "test" }] });
  test("can be removed", { tag: "@slow" }, async ({ page, signIn }) => {
    await signIn();
    const missing = [1, 2, 3].map((digit) => `0193f0a0-0000-7000-8000-00000000000${digit}`);
    await page.goto(`/playlists/compare?playlists=${missing.join(",")}`);
    await page.getByRole("button", { name: "Clear selection" }).click();
    await expect(page.getByText("Choose what to compare")).toBeVisible();
  });
});
