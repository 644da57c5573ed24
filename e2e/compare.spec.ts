import { readFileSync } from "node:fs";
import { select } from "./controls";
import { type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { createPlaylists, patchPlaylist } from "./playlist-factory";

async function createOne(page: Page, changes: object): Promise<string> {
  const [uuid = ""] = await createPlaylists(page, await findAdvertiser(page, "Advertiser 067"), [
    { name: "To compare", inventory_ids: ["a", "b", "c"], tags: ["q4"], ...changes },
  ]);
  return uuid;
}

test(
  "a viewer compares a revision with the current one from the history",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const uuid = await createOne(page, { name: "Before it was renamed" });
    await patchPlaylist(page, uuid, 1, {
      name: "After it was renamed",
      inventory: { add: ["d"], remove: ["a"] },
    });
    await signIn(installation.viewer);
    await page.goto(`/playlists/${uuid}`);
    await page.getByRole("button", { name: /^Created/ }).click();
    await page.getByRole("link", { name: "Compare revision 1 with the current one" }).click();
    const fields = page.getByRole("table", { name: "Fields" });
    await expect(fields.getByRole("row")).toHaveCount(2);
    await expect(fields).toContainText("Before it was renamed");
    await expect(fields).toContainText("After it was renamed");
    await expect(page.getByRole("region", { name: "Removed" })).toContainText("a");
    await expect(page.getByRole("region", { name: "Added" })).toContainText("d");
    await expect(page.getByRole("region", { name: "Unchanged" })).toContainText("2");
    expect(await findViolations(page)).toEqual([]);

    await expect(page.getByText("Same: Advertiser, Type")).toBeVisible();

    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Download differences as CSV" }).click(),
    ]);
    expect(readFileSync(await file.path(), "utf8").split("\r\n")).toEqual([
      "\uFEFFfield,left,right",
      "name,Before it was renamed,After it was renamed",
      "inventory_id,a,",
      "inventory_id,,d",
      "",
    ]);
  },
);

test(
  "another playlist is searched by name and compared, by keyboard",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const left = await createOne(page, { name: "One of the two" });
    await createOne(page, { name: "Zebra crossing", type: "radio", tags: [] });
    await page.goto(`/playlists/${left}`);
    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Compare with…" }).press("Enter");
    await expect(page.getByRole("combobox", { name: "Left playlist" })).toHaveValue(
      "One of the two",
    );
    await page.getByRole("combobox", { name: "Right playlist" }).focus();
    await page.keyboard.type("zebra");
    // The playlist may already be listed among the newest; wait until it is the only option.
    await expect(page.getByRole("option")).toHaveText([/^Zebra crossing/]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Right playlist" })).toHaveValue(
      "Zebra crossing",
    );
    const fields = page.getByRole("table", { name: "Fields" });
    await expect(fields.getByRole("rowheader")).toHaveText(["Name", "Type", "Tags"]);
    await expect(page.getByRole("region", { name: "Inventory" })).toHaveCount(0);
    await select(page, "Right revision").click();
    await page.getByRole("option", { name: /^Revision 1/ }).click();
    await expect(page).toHaveURL(/,[0-9a-f-]+@1/);
    await expect(fields.getByRole("rowheader")).toHaveText(["Name", "Type", "Tags"]);
  },
);

test.describe("a missing playlist", () => {
  test.use({ expectedConsole: [[/status of (404|422)/], { scope: "test" }] });
  test("shows an error", { tag: "@slow" }, async ({ page, signIn }) => {
    await signIn();
    const uuid = await createOne(page, {});
    await page.goto(`/playlists/compare?left=${uuid}&right=${uuid}@9`);
    await expect(page.getByRole("alert").getByText(/no revision with this number/)).toBeVisible();
    await page.goto(`/playlists/compare?left=nonsense&right=${uuid}`);
    await expect(page.getByText("Couldn't compare these playlists")).toBeVisible();
  });
});
