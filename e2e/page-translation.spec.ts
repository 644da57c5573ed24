import { type Page } from "playwright/test";
import { testAlone } from "./catalogue";
import { addSearch, toastOf, untilKept } from "./controls";
import { expect, findAdvertiser, untilHydrated } from "./fixtures";
import { openPage, pageNames } from "./open-page";
import { createPlaylists } from "./playlist-factory";

/** Pages work while the browser translates them: React finds its elements, and what changes is shown. */

// Some of the pages need a catalogue.
const test = testAlone();

test.use({ expectedConsole: [[/status of 404/], { scope: "test" }] });

const outside: readonly string[] = ["sign-in", "join", "nothing here"];
const framed = pageNames.filter((name) => !outside.includes(name));

/** Marks what was translated. */
const mark = "°";

/** Moves each text into elements of its own, and does so again when one comes or changes, as browsers do. */
function translate(sign: string): void {
  const take = (text: Text) => {
    const parent = text.parentElement;
    if (!parent || text.data.trim() === "") return;
    if (parent.closest("script, style, textarea, font, [translate=no]")) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.textContent = `${text.data}${sign}`;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const takeAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) take(text);
  };
  takeAll(document.body);
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      for (const node of [target, ...addedNodes])
        if (node instanceof Text) take(node);
        else if (node !== target && node.isConnected) takeAll(node);
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
}

async function translated(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(translate, mark);
  await expect(page.locator("font").first()).toContainText(mark);
}

const palette = (page: Page) => page.getByRole("dialog").getByRole("combobox");

async function searchPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeFocused();
  await page.keyboard.type("n");
  await expect(page.getByRole("option", { name: /New playlist/ }).first()).toBeVisible();
  await page.keyboard.type("ike");
  await expect(page.getByText(/No results|No matches|Nothing/).first()).toBeVisible();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("advertiser 11");
  await expect(page.getByRole("option", { name: "Advertiser 110" }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
}

/** What nobody translates, if it is a text of its own. */
const data =
  /^(?:Johnson & Jennings|Advertiser \d+|show-\d+|q4|Zürich|[0-9a-f]{8}-[0-9a-f-]{27})°$/;

// What is translated before its part of the page is hydrated is rendered anew, which React reports.
test.use({ expectedConsole: [/React error #418/] });

for (const name of framed)
  test(`${name}: the palette works`, { tag: "@slow" }, async ({ page, signIn, installation }) => {
    await signIn();
    await openPage(page, name, installation.origin);
    await translated(page);
    await expect(page.locator("font").filter({ hasText: data })).toHaveCount(0);
    await searchPalette(page);
    await page.setViewportSize({ width: 500, height: 800 });
    await page.setViewportSize({ width: 1280, height: 860 });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

test.beforeEach(({ signIn }) => signIn());

test("a playlist is written, and its draft discarded", async ({ page }) => {
  await page.goto(`/companies/${await findAdvertiser(page, "Advertiser 117")}/playlists/new`);
  const name = page.getByRole("textbox", { name: /^Name/ });
  await untilHydrated(name);
  await translated(page);
  await name.fill("Translated");
  const type = page.getByRole("button", { name: /Type/ });
  await type.click();
  await page.getByRole("option", { name: "Radio" }).click();
  await expect(type).toContainText(`Radio${mark}`);
  await type.click();
  await page.getByRole("option", { name: "Podcast" }).click();
  await expect(type).toContainText(`Podcast${mark}`);
  const ids = page.getByRole("textbox", { name: "Inventory IDs" });
  await ids.fill("000123\n1.2E+9\n000456");
  await page.getByRole("button", { name: "Add IDs" }).click();
  await expect(page.getByText("Added 2 IDs. 1 to check.")).toBeVisible();
  await expect(page.getByText("2 IDs").first()).toBeVisible();
  await ids.fill("000789");
  await ids.press("Enter");
  await expect(page.getByText("3 IDs").first()).toBeVisible();
  await addSearch(page, "Text");
  await page.getByRole("textbox", { name: "Search 1" }).fill("true crime");
  await page.getByRole("combobox", { name: "Tags" }).fill("q4");
  await page.getByRole("combobox", { name: "Tags" }).press("Enter");
  await untilKept(page, "Translated");

  await page.reload();
  await expect(page.getByText(/Draft from .* restored/)).toBeVisible();
  await translated(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByText("Draft discarded")).toBeVisible();
  await expect(name).toHaveValue("");
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page.getByText("Enter a name.").first()).toBeVisible();
  await searchPalette(page);
});

test("companies are searched, and playlists searched, filtered, selected and tagged", async ({
  page,
}) => {
  await page.goto("/companies");
  const companies = page.getByLabel("Search companies");
  await untilHydrated(companies);
  await translated(page);
  for (const [typed, found] of [
    ["jo", "Johnson & Jennings"],
    ["orst", "Café Ørsted"],
    ["advertiser 119", "Advertiser 119"],
  ] as const) {
    await companies.fill(typed);
    // Names are data: nobody translates them.
    await expect(page.getByRole("link", { name: found, exact: true })).toBeVisible();
  }
  const made = Array.from({ length: 3 }, (_, at) => ({
    name: `Translated row ${at}`,
    tags: ["q4"],
  }));
  await createPlaylists(page, await findAdvertiser(page, "Advertiser 119"), made);
  await page.goto("/playlists?q=translated");
  const search = page.getByLabel("Search playlists");
  await untilHydrated(search);
  await translated(page);
  await search.fill("translated row");
  await expect(page.getByText(`3 playlists${mark}`)).toBeVisible();
  await search.fill("row 2");
  await expect(page.getByText(`1 playlist${mark}`)).toBeVisible();
  await search.fill("translated");
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("option", { name: /^Type/ }).click();
  await page.getByRole("option", { name: "Podcast" }).click();
  await expect(page.getByRole("button", { name: "Type is Podcast" })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Translated row 0" }).check();
  const bar = page.getByRole("group", { name: "Selected playlists" });
  await expect(bar).toContainText(`1 selected${mark}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(bar).toContainText(`3 selected${mark}`);
  await bar.getByRole("button", { name: /^Tags/ }).click();
  await page.getByRole("menuitem", { name: "Add tags" }).click();
  const dialog = page.getByRole("dialog", { name: /Add tags/ });
  await dialog.getByRole("combobox", { name: "Tags" }).fill("fresh");
  await expect(dialog.getByText(/3 playlists/).first()).toBeVisible();
  await dialog.getByRole("combobox", { name: "Tags" }).press("Enter");
  await dialog.getByRole("combobox", { name: "Tags" }).press("Enter");
  await expect(toastOf(page, /3 playlists/)).toBeVisible();
  await toastOf(page, /3 playlists/)
    .getByRole("button", { name: "Undo" })
    .click();
  await expect(toastOf(page, /undo/i)).toBeVisible();
});

test(
  "a file is imported, its change undone, and a person invited",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/playlists/import");
    const input = page.locator("input[type=file]");
    await untilHydrated(input);
    await translated(page);
    const rows = [
      "Name,Type,Advertiser,Inventory IDs",
      "One,podcast,Advertiser 120,1",
      "Two,radio,Advertiser 120,3",
    ];
    await input.setInputFiles({
      name: "two.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(rows.join("\n")),
    });
    await expect(page.getByText(/2 playlists/).first()).toBeVisible();
    await page
      .getByRole("button", { name: /^Import/ })
      .last()
      .click();
    await expect(page.getByText(/Imported/).first()).toBeVisible();

    await page.goto("/activity");
    await translated(page);
    await page.getByRole("button", { name: "Kind: " }).click();
    await page.getByRole("option", { name: "Created" }).click();
    await expect(page).toHaveURL(/kind=created/);
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("button", { name: /Undo/ }).first().click();
    await expect(page.getByText("Undone").first()).toBeVisible();

    await page.goto("/people");
    await translated(page);
    await page.getByRole("button", { name: "Invite person" }).click();
    await page.getByRole("button", { name: "Create invitation" }).click();
    await expect(page.getByText("Enter a name.")).toBeVisible();
    await page.getByRole("textbox", { name: /^Name/ }).fill("Bela Novák");
    await page.getByLabel("Email").fill("bela@example.com");
    await page.getByRole("button", { name: "Create invitation" }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("row", { name: /Bela/ })).toContainText("Invited");
  },
);
