import { type Locator, type Page } from "playwright/test";
import { addToCatalogue, testAlone } from "./catalogue";
import { openFilter } from "./controls";
import { expect, untilHydrated } from "./fixtures";
import { type Installation } from "./installation";

/** Enter and Tab in pickers. The tests of this file share a catalogue. */

const test = testAlone();

const isFilled = new Set<string>();
test.beforeEach(async ({ signIn, installation }) => {
  await signIn();
  if (isFilled.has(installation.origin)) return;
  isFilled.add(installation.origin);
  await addToCatalogue(installation, "apple_podcast", [
    { id: "1200361736", name: "Morning signal" },
    { id: "1200361737", name: "Evening signal" },
  ]);
});

const combobox = (scope: Page | Locator, name: string) => scope.getByRole("combobox", { name });
/** Waits until the option that the field says is active has the text. */
const isActive = (field: Locator, text: string) =>
  expect
    .poll(() =>
      field.evaluate((input) => {
        const id = input.getAttribute("aria-activedescendant");
        return id === null ? null : document.getElementById(id)?.textContent;
      }),
    )
    .toContain(text);

async function openForm(page: Page, installation: Installation): Promise<Locator> {
  await page.goto(`/companies/${installation.agencyId}/playlists/new`);
  const field = combobox(page, "Advertiser");
  await untilHydrated(field);
  return field;
}

interface Place {
  /** Opens the page, and what the picker is in. */
  open: (page: Page, installation: Installation) => Promise<Locator>;
  typed: string;
  /** What the option says that Enter takes. */
  match: string;
  /** What shows that it was taken; without, the field has its name. */
  taken?: (page: Page) => Promise<void>;
  isAlways?: boolean;
}

const places: Record<string, Place> = {
  "the form's advertiser": {
    open: openForm,
    typed: "johnson",
    match: "Johnson & Jennings",
    isAlways: true,
  },
  "the filter by IDs": {
    open: async (page) => {
      await page.goto("/playlists?state=active");
      return combobox(await openFilter(page, "Inventory IDs"), "Find by name");
    },
    typed: "morn",
    match: "Morning signal",
    taken: (page) =>
      expect(page.getByRole("textbox", { name: "Inventory IDs" })).toHaveValue("1200361736"),
  },
};

for (const [name, { open, typed, match, taken, isAlways }] of Object.entries(places)) {
  for (const key of ["Enter", "Tab"]) {
    const tag = isAlways && key === "Enter" ? [] : "@slow";
    test(`${key} takes the match of ${name}`, { tag }, async ({ page, installation }) => {
      const field = await open(page, installation);
      await field.fill(typed);
      await isActive(field, match);
      await field.press(key);
      if (taken) await taken(page);
      else await expect(field).toHaveValue(match);
    });
  }
}
