import { type Locator, type Page } from "playwright/test";
import { expect } from "./fixtures";

const pageOf = (scope: Page | Locator): Page => ("page" in scope ? scope.page() : scope);

/** The button of a select; its name ends with what is chosen. */
export const select = (scope: Page | Locator, label: string): Locator =>
  scope.locator(`button[aria-haspopup=listbox][aria-label^=${JSON.stringify(`${label}: `)}]`);

/** Chooses an option of a select. */
export async function choose(scope: Page | Locator, label: string, option: string): Promise<void> {
  await chooseIn(select(scope, label), option);
}

/** Chooses an option of the select with this button. */
export async function chooseIn(button: Locator, option: string): Promise<void> {
  await button.click();
  await pageOf(button).getByRole("option", { name: option, exact: true }).click();
}

/** The bar of the selected playlists. */
export const bulkBar = (page: Page): Locator =>
  page.getByRole("group", { name: "Selected playlists" });

/** Begins a bulk action from a menu of the bar. */
export async function beginBulk(page: Page, menu: string, action: string): Promise<void> {
  await bulkBar(page).getByRole("button", { name: menu, exact: true }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Opens the fields of a filter. */
export async function openFilter(page: Page, field: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add filter" }).click();
  const panel = page.getByRole("dialog", { name: "Add filter" });
  await panel.getByRole("option", { name: new RegExp(`^${field}(?! by)`) }).click();
  // An open list of suggestions hides the heading from screen readers.
  const heading = { name: field, exact: true, includeHidden: true };
  await expect(panel.getByRole("heading", heading)).toBeVisible();
  return panel;
}

/** The chip of a filter that is set. */
export const filterChip = (page: Page, words: string): Locator =>
  page.getByRole("group", { name: "Filters" }).getByRole("button", { name: words, exact: true });

/** The toast with a message. */
export const toastOf = (page: Page, message: string | RegExp): Locator =>
  page.locator("[data-sonner-toast]", { hasText: message });

/** Adds a search to the form. */
export async function addSearch(page: Page, kind: "Text" | "Rules" | "JSON"): Promise<void> {
  await page.getByRole("button", { name: "Add search" }).click();
  await page.getByRole("menuitem", { name: kind }).click();
  // Its code loads with the first one.
  await expect(page.locator("[role=group][aria-label^='Search '] :focus")).toHaveCount(1);
}

/** Chooses an action for the list of IDs. */
export async function chooseForIds(page: Page, action: string): Promise<void> {
  await page.getByRole("button", { name: "List of IDs" }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Pastes a text into an element, without the clipboard. */
export async function pasteInto(target: Locator, text: string): Promise<void> {
  await target.focus();
  await target.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", data);
    const init = { clipboardData, bubbles: true, cancelable: true };
    element.dispatchEvent(new ClipboardEvent("paste", init));
  }, text);
}

/** Waits until a draft of this name is in the browser. */
export const untilKept = (page: Page, name: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string[]>((resolve) => {
            const opening = indexedDB.open("cuelist-drafts");
            opening.onsuccess = () => {
              const drafts = opening.result.transaction("drafts").objectStore("drafts").getAll();
              drafts.onsuccess = () => {
                opening.result.close();
                resolve(
                  (drafts.result as { content: { name: string } }[]).map(
                    ({ content }) => content.name,
                  ),
                );
              };
            };
          }),
      ),
    )
    .toContain(name);
