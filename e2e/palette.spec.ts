import { type Page } from "playwright/test";
import { expect, test } from "./fixtures";
import { type Client, createManager } from "./installation";

let manager: Client | undefined;

// What the clients of other files used last comes first for them.
test.beforeEach(async ({ signIn, installation }) =>
  signIn((manager ??= createManager(installation))),
);

const field = (page: Page) => page.getByRole("combobox", { name: /Find a company/ });
const selected = (page: Page) => page.locator("[role=option][aria-selected=true]");

/** Opens the palette with its shortcut, once the page listens for it. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByText("Ctrl K")).toBeVisible();
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
}

test("a company is found and opened by keyboard from any page", async ({ page }) => {
  await page.goto("/activity");
  await openPalette(page);
  await page.keyboard.type("cafe orsted");
  await expect(selected(page)).toContainText("Café Ørsted");
  await expect(selected(page).locator("mark")).toHaveText("Café Ørsted");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Café Ørsted" })).toBeVisible();
  await expect(field(page)).toBeHidden();
});
