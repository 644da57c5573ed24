import { type Locator, type Page } from "playwright/test";
import { testAlone } from "./catalogue";
import { expect, findAdvertiser } from "./fixtures";
import { createPlaylists } from "./playlist-factory";

/** Keys of input methods. One listener of the page hears them, for all fields. */

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

const fields: Record<string, Field> = {
  tags: {
    open: async (page) => (await openForm(page), page.getByRole("combobox", { name: "Tags" })),
    text: "関東",
  },
  "the palette": {
    open: async (page) => {
      await page.goto("/activity");
      await page.getByRole("button", { name: "Search", exact: true }).click();
      return page.getByRole("dialog").getByRole("combobox");
    },
    text: "李寧",
    still: (page) => expect(page).toHaveURL(/activity$/),
  },
  "a name in its row": {
    open: async (page) => {
      const advertiser = await findAdvertiser(page, "Advertiser 122");
      await createPlaylists(page, advertiser, [{ name: "Composed name" }]);
      await page.goto("/playlists?q=composed");
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
