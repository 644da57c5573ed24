import { type Locator, type Page } from "playwright/test";
import { expect, test } from "./fixtures";

/** Presses Tab until `target` has a visible focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const { outlineStyle } = await target.evaluate((element) => getComputedStyle(element));
      const box = await target.evaluate((element) => {
        const group = element.closest(".field-box") ?? element;
        return getComputedStyle(group).outlineStyle;
      });
      expect([outlineStyle, box], "a focus ring").not.toEqual(["none", "none"]);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`Tab does not lead to ${target.toString()}.`);
}

test("everything from signing in to creating a playlist works by keyboard", async ({
  page,
  installation,
}) => {
  const keys = page.keyboard;
  await page.goto("/sign-in");
  await tabTo(page, page.getByLabel("Client ID"));
  await keys.type(installation.manager.client_id);
  await tabTo(page, page.getByLabel("Client secret", { exact: true }));
  await keys.type(installation.manager.client_secret);
  await keys.press("Enter");

  await expect(page.getByRole("heading", { name: "Playlists" })).toBeVisible();
  const rail = page.getByRole("navigation", { name: "Main" });
  await tabTo(page, rail.getByRole("link", { name: "Companies" }));
  await keys.press("Enter");
  await expect(page.getByLabel("Search companies")).toBeFocused();
  await keys.type("advertiser 080");
  await expect(page.getByRole("table", { name: "Companies" }).getByRole("row")).toHaveCount(2);
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: "Advertiser 080" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "New playlist" }));
  await keys.press("Enter");

  await tabTo(page, page.getByLabel("Name", { exact: true }));
  await keys.type("By keyboard");
  await tabTo(page, page.getByRole("button", { name: /Type/ }));
  await keys.press("ArrowDown");
  await keys.press("ArrowDown");
  await keys.press("Enter");
  await tabTo(page, page.getByRole("textbox", { name: "Inventory IDs" }));
  await keys.type("station-1");
  await keys.press("Enter");
  await expect(page.getByText("1 ID").first()).toBeVisible();
  await keys.type("“station-2”; station-3; station-4");
  await keys.press("Enter");

  const review = page.getByRole("group", { name: "Review IDs" });
  const field = page.getByRole("textbox", { name: "Inventory IDs" });
  await expect(page.getByText("3 IDs").first()).toBeVisible();
  await expect(field).toBeFocused();
  await tabTo(page, review.getByLabel(/^Action for “station-2”/));
  await keys.press("ArrowDown");
  // The usual answer is chosen.
  await expect(page.getByRole("option", { name: "Use station-2" })).toBeFocused();
  await keys.press("Enter");
  await tabTo(page, review.getByRole("button", { name: "Add 1 ID" }), "Shift+Tab");
  await keys.press("Enter");
  await expect(field).toBeFocused();
  await expect(page.getByText("4 IDs").first()).toBeVisible();

  const cells = page.getByRole("grid", { name: "IDs of this playlist" }).getByRole("gridcell");
  await tabTo(page, cells.first());
  await keys.press("End");
  await keys.press("Delete");
  await expect(page.getByText("3 IDs").first()).toBeVisible();
  await expect(cells.nth(2)).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Add search" }));
  await keys.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Text" })).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByRole("textbox", { name: "Search 1" })).toBeFocused();
  await keys.type("true crime");
  await tabTo(page, page.getByLabel("Tags"));
  await keys.type("commute");
  await keys.press("Enter");
  await keys.press("Control+Enter");

  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
  const answer = await page.request.get(`/api${new URL(page.url()).pathname}`);
  expect(await answer.json()).toMatchObject({
    name: "By keyboard",
    type: "radio",
    inventory_ids: ["station-1", "station-2", "station-3"],
    searches: ["true crime"],
    tags: ["commute"],
  });
});
