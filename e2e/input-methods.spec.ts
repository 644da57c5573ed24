import { type Locator, type Page } from "playwright/test";
import { openFilter } from "./controls";
import { testAlone } from "./catalogue";
import { expect, findAdvertiser } from "./fixtures";
import { createPlaylists } from "./playlist-factory";

/** Keys of input methods and of other keyboards. */

const test = testAlone();

test.beforeEach(({ signIn }) => signIn());

/** The Enter that ends a composition. In Safari it comes after its end: only the key code tells. */
async function endComposition(field: Locator): Promise<void> {
  for (const isComposing of [true, false])
    await field.evaluate(
      (element, init) => element.dispatchEvent(new KeyboardEvent("keydown", init)),
      { key: "Enter", code: "Enter", keyCode: 229, isComposing, bubbles: true, cancelable: true },
    );
}

interface Field {
  open: (page: Page) => Promise<Locator>;
  text: string;
  /** What is there, because Enter would have changed it. */
  still?: (page: Page) => Promise<void>;
}

const openForm = async (page: Page) =>
  page.goto(`/companies/${await findAdvertiser(page, "Advertiser 121")}/playlists/new`);
const row = async (page: Page, name: string) => {
  await createPlaylists(page, await findAdvertiser(page, "Advertiser 122"), [
    { name, tags: ["関東"] },
  ]);
  await page.goto(`/playlists?q=${encodeURIComponent(name)}`);
};
const stays = (page: Page, address: RegExp) => expect(page).toHaveURL(address);

const fields: Record<string, Field> = {
  tags: {
    open: async (page) => (await openForm(page), page.getByRole("combobox", { name: "Tags" })),
    text: "関東",
  },
  "inventory IDs": {
    open: async (page) => (
      await openForm(page),
      page.getByRole("textbox", { name: "Inventory IDs" })
    ),
    text: "東京",
  },
  "the search of companies": {
    open: async (page) => (await page.goto("/companies"), page.getByLabel("Search companies")),
    text: "李寧",
    still: (page) => stays(page, /companies/),
  },
  "the company switcher": {
    open: async (page) => {
      await page.goto("/activity");
      await page.getByRole("button", { name: /^Switch company/ }).click();
      return page.getByLabel("Find a company");
    },
    text: "李寧",
    still: (page) => stays(page, /activity$/),
  },
  "the palette": {
    open: async (page) => {
      await page.goto("/activity");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      return page.getByRole("dialog").getByRole("combobox");
    },
    text: "李寧",
    still: (page) => stays(page, /activity$/),
  },
  "the filter by tags": {
    open: async (page) => {
      await row(page, "Composed tags");
      return (await openFilter(page, "Tags")).getByLabel("Find a tag");
    },
    text: "関東",
    still: (page) => expect(page).not.toHaveURL(/tag=/),
  },
  "the filter by IDs": {
    open: async (page) => {
      await page.goto("/playlists?state=active");
      return (await openFilter(page, "Inventory IDs")).getByLabel("Inventory IDs");
    },
    text: "東京",
    still: (page) => expect(page).not.toHaveURL(/inventory_id=/),
  },
  "the filter by advertiser": {
    open: async (page) => {
      await page.goto("/playlists?state=active");
      return (await openFilter(page, "Advertiser")).getByRole("combobox");
    },
    text: "李寧",
    still: (page) => expect(page).not.toHaveURL(/advertiser=/),
  },
  "a name in its row": {
    open: async (page) => {
      await row(page, "Composed name");
      await page.getByRole("link", { name: "Composed name" }).focus();
      await page.keyboard.press("F2");
      return page.getByLabel("Name of Composed name");
    },
    text: "東京",
  },
};

for (const [name, { open, text, still }] of Object.entries(fields))
  test(
    `the Enter of an input method only ends its composition in ${name}`,
    { tag: "@slow" },
    async ({ page }) => {
      const field = await open(page);
      await expect(field).toBeEditable();
      await field.fill(text);
      // What Enter would take is there.
      await page.waitForLoadState("networkidle");
      await endComposition(field);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue(text);
      await still?.(page);
    },
  );
