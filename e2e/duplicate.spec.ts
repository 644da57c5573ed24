import { type Page } from "playwright/test";
import { toastOf } from "./controls";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { createPlaylists, readPlaylist } from "./playlist-factory";

const dialog = (page: Page) => page.getByRole("dialog");

test(
  "duplicating a playlist from its page creates an exact copy and opens it",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 118");
    const searches = ["  spaced  ", { z: 1, a: [1.5, "x"] }];
    const [uuid = ""] = await createPlaylists(page, advertiser, [
      {
        name: "Original",
        tags: ["Q4", "news"],
        inventory_ids: ["b", "a"],
        searches,
        type: "radio",
      },
    ]);
    await page.goto(`/playlists/${uuid}`);
    await page.getByRole("button", { name: "Duplicate" }).click();
    await expect(dialog(page).getByLabel("Name")).toHaveValue("Original (copy)");
    await expect(dialog(page)).toContainText("as “Original (copy)”");
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Duplicate" }).click();
    await expect(page.getByRole("heading", { name: "Original (copy)", level: 1 })).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    const copyId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect(copyId).not.toBe(uuid);
    const [original, copy] = [await readPlaylist(page, uuid), await readPlaylist(page, copyId)];
    for (const field of ["advertiser_id", "inventory_ids", "searches", "tags", "type"] as const)
      expect(copy[field]).toEqual(original[field]);

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("Undone in 1 playlist.")).toBeVisible();
    await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  },
);

test(
  "a copy for another advertiser warns about text that names the first",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 119");
    const other = await findAdvertiser(page, "Advertiser 120");
    await createPlaylists(page, advertiser, [
      { name: "Advertiser 119 in autumn" },
      { name: "Plain words" },
    ]);
    await page.goto(`/companies/${advertiser}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await page
      .getByRole("group", { name: "Selected playlists" })
      .getByRole("button", { name: "Duplicate" })
      .click();
    await dialog(page).getByLabel("Names").fill("{name}, again");
    const rows = dialog(page).getByRole("list", { name: "What will change" }).getByRole("listitem");
    await expect(rows.filter({ hasText: "as “Plain words, again”" })).toHaveCount(1);
    await dialog(page).getByRole("combobox", { name: "Advertiser" }).fill("Advertiser 120");
    await page.getByRole("option", { name: "Advertiser 120" }).click();
    await expect(rows.filter({ hasText: "mentions Advertiser 119" })).toHaveCount(1);
    await dialog(page).getByRole("button", { name: "Duplicate" }).click();
    await expect(toastOf(page, "Duplicated 2 playlists.")).toBeVisible();
    await page.goto(`/companies/${other}`);
    await page.getByRole("link", { name: "Plain words, again" }).click();
    await expect(page.getByRole("heading", { name: "Plain words, again", level: 1 })).toBeVisible();
    const copy = await readPlaylist(page, new URL(page.url()).pathname.split("/").at(-1) ?? "");
    expect(copy.advertiser_id).toBe(other);
  },
);
