import { addSearch } from "./controls";
import { type Page, type Request } from "playwright/test";
import { testAlone } from "./catalogue";
import { expect, findAdvertiser, findViolations, untilHydrated } from "./fixtures";
import { openPage, type PageName, pageNames } from "./open-page";
import { createPlaylists } from "./playlist-factory";

/** Presses every button of every page: the focus stays in the page, and axe finds nothing in what opens. */

// Some of the pages need a catalogue.
const test = testAlone();

const overlays =
  "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [data-sonner-toast]";

const hasFocus = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement;
    return active !== null && active !== document.body && active.isConnected;
  });

const expectFocus = (page: Page, act: string) =>
  expect.poll(() => hasFocus(page), { message: `focus after ${act}` }).toBe(true);

/** The names of the page's buttons; of similar ones ("Actions for …"), one. */
const listButtons = (page: Page) =>
  page.evaluate(() => {
    const names = Array.from(document.querySelectorAll("button"), (button) =>
      (button.getAttribute("aria-label") ?? button.innerText).trim(),
    );
    const kinds = new Map(
      names.map((name) => [name.replace(/[\d,.]+|“.*”|( for| of|:) .*/g, "…"), name]),
    );
    return [...kinds.values()].filter((name) => name !== "");
  });

async function findProblems(page: Page): Promise<string[]> {
  // An open list of a combo box hides the rest of the page from screen readers, headings included; Tab closes it.
  const isList = (await page.locator("input[aria-expanded=true]").count()) > 0;
  const known = isList ? /aria-hidden-focus|page-has-heading-one|region/ : /^$/;
  return (await findViolations(page)).filter((violation) => !known.test(violation));
}

/** The scripts that are being loaded. */
function watchScripts(page: Page): Set<Request> {
  const loading = new Set<Request>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") loading.add(request);
  });
  page.on("requestfinished", (request) => loading.delete(request));
  page.on("requestfailed", (request) => loading.delete(request));
  return loading;
}

async function walk(page: Page, open: () => Promise<void>): Promise<void> {
  const loading = watchScripts(page);
  await open();
  // What is fetched later has buttons too.
  await page.waitForLoadState("networkidle");
  const address = page.url();
  for (const name of await listButtons(page)) {
    if (/sign out/i.test(name)) continue;
    const button = page.getByRole("button", { name, exact: true }).first();
    if (!(await button.isVisible())) continue;
    // It can go away between the two questions.
    if (await button.isDisabled({ timeout: 2_000 }).catch(() => true)) continue;
    const isThere = await button.focus({ timeout: 2_000 }).then(
      () => true,
      () => false,
    );
    if (!isThere) continue;
    // What a button opens loads when the focus comes to it.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await expect.poll(() => loading.size).toBe(0);
    await page.keyboard.press("Enter");
    await expectFocus(page, `“${name}”`);
    if ((await page.locator(overlays).count()) > 0)
      expect.soft(await findProblems(page), name).toEqual([]);
    await page.keyboard.press("Escape");
    await expectFocus(page, `Escape after “${name}”`);
    const isClosed = (await page.locator(overlays).count()) === 0;
    if (page.url() !== address || !isClosed) await open();
  }
}

const themes = ["light", "dark"] as const;

/** Console messages of answers that are right: an address that nothing has, a request that is sent without its parameters. */
const refusals: Partial<Record<PageName, RegExp>> = {
  "nothing here": /status of 404/,
  api: /status of 422/,
};

for (const [name, theme] of pageNames.flatMap((name) =>
  themes.map((theme) => [name, theme] as const),
)) {
  test.describe(`${name}, ${theme}`, () => {
    test.use({
      // Loaded in its theme: after a switch, a toast that is open has colours of both.
      colorScheme: theme,
      expectedConsole: [[refusals[name] ?? []].flat(), { scope: "test" }],
    });

    test(
      `every button of the page “${name}” keeps the focus, and axe finds nothing in what it opens`,
      { tag: "@slow" },
      async ({ page, signIn, installation }) => {
        test.setTimeout(600_000);
        if (name !== "sign-in") await signIn();
        await walk(page, () => openPage(page, name satisfies PageName, installation.origin));
      },
    );
  });
}

test(
  "the focus is on the heading after a link, and never lost in the form or in the bulk bar",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 109");
    await createPlaylists(page, advertiser, [{ name: "Focused" }, { name: "Focused too" }]);
    await page.goto("/companies?q=advertiser+109");
    const link = page.getByRole("link", { name: "Advertiser 109" });
    // Before, the browser itself follows it, and a loaded page starts at its top.
    await untilHydrated(link);
    await link.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Advertiser 109" })).toBeFocused();
    await page.getByRole("link", { name: "Focused too" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "Focused too" })).toBeFocused();
    await page.getByRole("button", { name: "More actions" }).press("Enter");
    await page.getByRole("menuitem", { name: "Archive" }).press("Enter");
    await expectFocus(page, "Archive");
    await page.getByRole("button", { name: "Restore", exact: true }).press("Enter");
    await expectFocus(page, "Restore");
    await page.getByRole("button", { name: "Duplicate" }).press("Enter");
    await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Duplicate" })).toBeFocused();

    await page.goto(`/companies/${advertiser}/playlists/new`);
    await page.getByRole("textbox", { name: "Inventory IDs" }).fill("focus-1");
    await page.keyboard.press("Enter");
    await expect(page.getByText("1 ID").first()).toBeVisible();
    await page.getByRole("button", { name: "List of IDs" }).press("Enter");
    await page.getByRole("menuitem", { name: "Clear list" }).press("Enter");
    await expect(page.getByRole("textbox", { name: "Inventory IDs" })).toBeFocused();
    await addSearch(page, "Rules");
    await expect(page.getByLabel("Field of rule 1")).toBeFocused();
    await page.getByRole("button", { name: "Remove search 1" }).press("Enter");
    await expectFocus(page, "Remove search");
  },
);
