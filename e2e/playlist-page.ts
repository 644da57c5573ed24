import { type Page } from "playwright/test";

/** Chooses an item of the playlist page's menu, and of the menus in it. */
export async function chooseAction(page: Page, ...names: (string | RegExp)[]): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  for (const name of names) await page.getByRole("menuitem", { name }).click();
}

/** Opens the API request of the form, as the browser remembers it. */
export const openRequests = (page: Page) =>
  page.addInitScript(() => {
    // Not on the blank page, which has no storage.
    if (location.protocol.startsWith("http")) localStorage.setItem("cuelist.open request", "true");
  });
