import { type Locator, type Page } from "playwright/test";
import { addToCatalogue, testAlone } from "./catalogue";
import { beginBulk, openFilter } from "./controls";
import { expect, findAdvertiser, untilHydrated } from "./fixtures";
import { hold } from "./hold";
import { type Installation } from "./installation";
import { createPlaylists } from "./playlist-factory";

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
  "a show added by name": {
    open: async (page) => {
      await page.goto(`/companies/${await findAdvertiser(page, "Johnson")}/playlists/new`);
      return combobox(page, "Add by name");
    },
    typed: "morn",
    match: "Morning signal",
    taken: (page) => expect(page.getByText("Added “Morning signal”.")).toBeVisible(),
    isAlways: true,
  },
  "who did something in Activity": {
    open: async (page) => {
      await page.goto("/activity");
      return combobox(page, "By");
    },
    typed: "vic",
    match: "Vic the viewer",
    taken: (page) => expect(page).toHaveURL(/by=/),
  },
  "the advertiser of Activity": {
    open: async (page) => {
      await page.goto("/activity");
      return combobox(page, "Advertiser");
    },
    typed: "johnson",
    match: "Johnson & Jennings",
    taken: (page) => expect(page).toHaveURL(/advertiser=/),
  },
  "a bulk change of the advertiser": {
    open: async (page) => {
      const [name, advertiser] = ["Picked in bulk", await findAdvertiser(page, "Advertiser 116")];
      await createPlaylists(page, advertiser, [{ name }]);
      await page.goto(`/playlists?q=${name}`);
      await page
        .getByRole("checkbox", { name: `Select ${name}` })
        .first()
        .check();
      await beginBulk(page, "More", "Change advertiser");
      return combobox(page.getByRole("dialog", { name: /advertiser/ }), "Advertiser");
    },
    typed: "johnson",
    match: "Johnson & Jennings",
  },
  "the filter by advertiser": {
    open: async (page) => {
      await page.goto("/playlists?state=active");
      return combobox(await openFilter(page, "Advertiser"), "Advertiser");
    },
    typed: "johnson",
    match: "Johnson & Jennings",
    taken: (page) => expect(page).toHaveURL(/advertiser=/),
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

test("a key before the answer waits for it, and no key empties what was typed", async ({
  page,
  installation,
}) => {
  const field = await openForm(page, installation);
  let release = await hold(page, /api\/companies\?.*q=johnson/);
  await field.fill("johnson");
  await field.press("Enter");
  await expect(field).toHaveValue("johnson");
  release();
  await expect(field).toHaveValue("Johnson & Jennings");

  release = await hold(page, /api\/companies\?.*q=rsted/);
  await field.fill("rsted");
  await field.press("Tab");
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue("rsted");
  release();
  await expect(field).toHaveValue("Café Ørsted");

  // Several match, and none is called so.
  await field.fill("");
  await field.fill("advertiser 11");
  await isActive(field, "Advertiser 110");
  await field.press("Tab");
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue("advertiser 11");
  await field.fill("advertiser 114");
  await isActive(field, "Advertiser 114");
  await field.press("Tab");
  await expect(field).toHaveValue("Advertiser 114");

  // No match: the text stays, and what is selected is shown again when the field is left.
  await field.fill("zzzz");
  await expect(page.getByText("No results.")).toBeVisible();
  await field.press("Enter");
  await expect(field).toHaveValue("zzzz");
  await field.press("Tab");
  await expect(field).toHaveValue("Advertiser 114");
  await field.fill("");
  await field.fill("zzzz");
  await expect(page.getByText("No results.")).toBeVisible();
  await field.press("Tab");
  await expect(field).not.toBeFocused();
  await expect(field).toHaveValue("zzzz");
  await field.press("Escape");
  await expect(field).toHaveValue("");
});

test(
  "arrow keys choose another match, which Tab takes too",
  { tag: "@slow" },
  async ({ page, installation }) => {
    const field = await openForm(page, installation);
    await field.fill("advertiser 11");
    await isActive(field, "Advertiser 110");
    await field.press("ArrowDown");
    await isActive(field, "Advertiser 111");
    await field.press("Tab");
    await expect(field).toHaveValue("Advertiser 111");
  },
);
