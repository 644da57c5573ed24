import { addSearch } from "./controls";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";

type Page = Parameters<typeof findAdvertiser>[0];

const nestedSearch = {
  schema: "search/1",
  type: "rules",
  query: {
    combinator: "and",
    rules: [
      { field: "genre", operator: "in", value: ["true_crime", "news"] },
      {
        combinator: "or",
        rules: [
          { field: "language", operator: "is", value: "en" },
          { field: "episode_count", operator: "gte", value: 1000 },
        ],
      },
    ],
  },
  label: "Crime in English",
  limit: 100,
};

test(
  "a nested search is built by keyboard, described, shown as JSON, moved, copied and stored as built",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    // About 200 key presses.
    test.slow();
    await signIn();
    await openForm(page, "Advertiser 040");
    await fillRest(page, "Built by keyboard");
    await addSearch(page, "Rules");
    await buildNestedSearch(page);
    const card = page.getByRole("group", { name: "Search 1 of 1" });
    await expect(card).toContainText(
      "genre is one of “true_crime” or “news” and (language is “en” or episode count is at least 1,000)",
    );
    await expect(card).toContainText("Up to 100 results.");

    await chooseView(page, 1, "JSON");
    await expect(page.getByRole("textbox", { name: "Search 1" })).toHaveValue(
      JSON.stringify(nestedSearch, null, 2),
    );
    await chooseView(page, 1, "Builder");
    await expect(card.getByLabel("Value of rule 2.2", { exact: true })).toHaveValue("1000");

    await addSearch(page, "Text");
    await page.keyboard.type(" true  crime ");
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByText("Search 2 moved to position 1 of 2.")).toBeAttached();
    await expect(page.getByRole("textbox", { name: "Search 1" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Search 1" })).toHaveValue(" true  crime ");
    await actOn(page, 2, "Duplicate");
    await expect(page.getByText("Copied search 2 to position 3.")).toBeAttached();
    await actOn(page, 3, "Move up");
    await actOn(page, 2, "Move up");
    await expect(page.getByText("Search 2 moved to position 1 of 3.")).toBeAttached();
    await expect(page.getByRole("button", { name: "Actions for search 1" })).toBeFocused();

    const built = JSON.stringify(nestedSearch);
    expect(await create(page)).toBe(`[${built},${JSON.stringify(" true  crime ")},${built}]`);
  },
);

test(
  "an incomplete rule shows an error at its place, and text becomes rules only on request",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await openForm(page, "Advertiser 042");
    await fillRest(page, "Not complete");
    await addSearch(page, "Text");
    await page.keyboard.type("true crime");
    await chooseView(page, 1, "Builder");
    await expect(page.getByText("This is a text search.")).toBeVisible();
    await chooseView(page, 1, "Text");
    await expect(page.getByRole("textbox", { name: "Search 1" })).toHaveValue("true crime");
    await chooseView(page, 1, "Builder");
    await page.getByRole("button", { name: "Convert to rules" }).click();
    await expect(page.getByLabel("Value of rule 1", { exact: true })).toHaveValue("true crime");
    await expect(page.getByLabel("Field of rule 1", { exact: true })).toBeFocused();
    await page.getByRole("button", { name: "Back to text" }).click();
    await expect(page.getByRole("textbox", { name: "Search 1" })).toBeFocused();
    await chooseView(page, 1, "Builder");
    await page.getByRole("button", { name: "Convert to rules" }).click();
    await page.getByRole("button", { name: "Add rule", exact: true }).click();
    await page.keyboard.type("language");
    await page.getByRole("button", { name: "Create playlist" }).click();

    const field = page.getByLabel("Field of rule 1", { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription("Enter a field.");
    const value = page.getByLabel("Value of rule 2", { exact: true });
    await expect(value).toHaveAccessibleDescription(/Enter text, a number/);
    await field.fill("title");
    await chooseOption(page, "Value type of rule 2", "number");
    await value.fill("many");
    await expect(value).toHaveAccessibleDescription(/“many” isn't a number/);
    await value.fill("12");
    await expect(value).toHaveAccessibleDescription("");
    expect(await create(page)).toBe(
      '[{"schema":"search/1","type":"rules","query":{"combinator":"and","rules":[' +
        '{"field":"title","operator":"contains","value":"true crime"},' +
        '{"field":"language","operator":"is","value":12}]}}]',
    );
  },
);

test(
  "an error follows its search when moved and disappears when fixed",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await openForm(page, "Advertiser 045");
    await page.getByLabel("Name", { exact: true }).fill("Never saved");
    await addSearch(page, "Rules");
    await expect(page.getByLabel("Field of rule 1", { exact: true })).toBeFocused();
    // Nothing is said of a search in which nothing is entered.
    await page.getByLabel("Value of rule 1", { exact: true }).fill("true_crime");
    await addSearch(page, "Text");
    await page.keyboard.type("news");
    const message = "Enter a field.";
    await expect(page.getByRole("group", { name: "Search 1 of 2" })).toContainText(message);
    await page.keyboard.press("Alt+ArrowUp");
    await expect(page.getByRole("group", { name: "Search 2 of 2" })).toContainText(message);
    await expect(page.getByRole("group", { name: "Search 1 of 2" })).not.toContainText(message);
    await page.getByLabel("Field of rule 1", { exact: true }).fill("genre");
    await expect(page.getByText(message)).toHaveCount(0);
  },
);

for (const theme of ["light", "dark"] as const) {
  test.describe(`with a builder open, ${theme}`, () => {
    test.use({ colorScheme: theme });

    test("has no axe violations and fits 360 px", { tag: "@slow" }, async ({ page, signIn }) => {
      // Runs axe twice on a long form.
      test.slow();
      await signIn();
      await openForm(page, "Advertiser 043");
      await page.getByLabel("Name", { exact: true }).fill("With a builder");
      await addSearch(page, "Rules");
      await page.getByLabel("Field of rule 1", { exact: true }).fill("genre");
      await page.getByRole("button", { name: "Add group", exact: true }).click();
      await page.getByRole("button", { name: "Add group to group 2" }).click();
      await addSearch(page, "Rules");
      await addSearch(page, "JSON");
      await actOn(page, 3, "Duplicate");
      await page.getByRole("button", { name: "Remove search 4" }).click();
      await page.getByRole("button", { name: "Create playlist" }).click();
      await expect(page.getByText("Enter a field.").first()).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      await page.setViewportSize({ width: 360, height: 740 });
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width).toBeLessThanOrEqual(360);
      expect(await findViolations(page)).toEqual([]);
    });
  });
}

/** Chooses an action of a search with the keyboard. */
async function actOn(page: Page, position: number, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for search ${position}` }).press("Enter");
  await page.getByRole("menuitem", { name: action }).press("Enter");
}

/** Builds the search with the keyboard only, starting in the first rule's field. */
async function buildNestedSearch(page: Page): Promise<void> {
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = (name: string) => expect(page.locator(":focus")).toHaveAccessibleName(name);
  await focused("Field of rule 1");
  await page.keyboard.type("genre");
  await press("Tab");
  await page.keyboard.type("is one");
  await press("Tab", "Tab");
  await focused("Value of rule 1");
  await page.keyboard.type("true_crime");
  await press("Enter");
  await page.keyboard.type("news");
  await press("Tab", "Tab", "Tab");
  await focused("Add group");
  await press("Enter");
  await focused("Field of rule 2.1");
  await page.keyboard.type("language");
  await press("Tab", "Tab", "Tab");
  await page.keyboard.type("en");
  await press("Tab", "Tab");
  await focused("Add rule to group 2");
  await press("Enter");
  await page.keyboard.type("episode_count");
  await press("Tab");
  await page.keyboard.type("is at least");
  await press("Tab");
  await page.keyboard.type("number");
  await press("Tab");
  await page.keyboard.type("1000");
  await press("Tab", "Tab", "Tab", "Tab", "Tab", "Tab");
  await focused("Label and limit");
  await press("Enter", "Tab");
  await focused("Label");
  await page.keyboard.type("Crime in English");
  await press("Tab");
  await page.keyboard.type("100");
}

async function openForm(page: Page, advertiser: string): Promise<void> {
  await page.goto(`/companies/${await findAdvertiser(page, advertiser)}/playlists/new`);
}

async function fillRest(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await chooseOption(page, "Type", "radio");
}

async function chooseOption(page: Page, field: string, option: string): Promise<void> {
  await page.getByLabel(field, { exact: true }).click();
  await page.getByRole("option", { name: option }).click();
}

async function chooseView(page: Page, position: number, view: string): Promise<void> {
  const views = page.getByRole("radiogroup", { name: `View of search ${position}` });
  await views.getByText(view, { exact: true }).click();
}

/** Saves the form and returns the stored searches as the server's JSON text. */
async function create(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
  const answer = await page.request.get(`/api${new URL(page.url()).pathname}`);
  const json = await answer.text();
  const start = json.indexOf('"searches":') + '"searches":'.length;
  return json.slice(start, json.indexOf(',"tags":', start));
}
