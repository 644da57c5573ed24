import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { advertiserName, type Client, createManager } from "./installation";
import { createPlaylists } from "./playlist-factory";

type Page = Parameters<typeof findAdvertiser>[0];

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

test(
  "Enter right after typing opens a match of the new text",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/companies");
    await openPalette(page);
    await page.keyboard.type("advertiser 01");
    await expect(selected(page)).toContainText("Advertiser 01");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("johnson & j");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: advertiserName })).toBeVisible();
  },
);

test("a late response does not replace a newer one", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/activity");
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/api\/companies\?.*q=advertiser\+12/, async (route) => {
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  await openPalette(page);
  const searchRequest = page.waitForRequest(/q=advertiser\+12/);
  await page.keyboard.type("advertiser 12");
  await searchRequest;
  await page.keyboard.press("Backspace");
  await page.keyboard.type("1");
  await expect(selected(page)).toContainText("Advertiser 110");
  release();
  await page.unrouteAll({ behavior: "wait" });
  await expect(selected(page)).toContainText("Advertiser 110");
  await expect(page.getByRole("option", { name: /^Advertiser 12/ })).toHaveCount(0);
});

test("a playlist is found by name", { tag: "@slow" }, async ({ page, installation }) => {
  const advertiser = await findAdvertiser(page, "Advertiser 072");
  const answer = await page.request.post(`/api/companies/${advertiser}/playlists`, {
    data: {
      name: "Palette evening drive",
      advertiser_id: advertiser,
      inventory_ids: ["show-1"],
      searches: [],
      type: "radio",
      tags: [],
    },
    headers: { origin: installation.origin },
  });
  expect(answer.status()).toBe(201);
  await page.goto("/companies");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await field(page).fill("palette even");
  await page.getByRole("option", { name: /Palette evening drive/ }).click();
  await expect(page.getByRole("heading", { name: "Palette evening drive" })).toBeVisible();
});

test(
  "arrow keys, Home, End and Escape work as in a list box",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(createManager(installation));
    await page.goto("/companies");
    await expect(page.getByLabel("Search companies")).toBeFocused();
    await openPalette(page);
    await expect(selected(page)).toHaveText("Companies");
    await page.keyboard.press("ArrowDown");
    await expect(selected(page)).toHaveText("Playlists");
    await page.keyboard.press("End");
    await expect(selected(page)).toHaveText("Sign out");
    await page.keyboard.press("ArrowDown");
    await expect(selected(page)).toHaveText("Companies");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await expect(selected(page)).toHaveText("Companies");
    const id = await selected(page).getAttribute("id");
    await expect(field(page)).toHaveAttribute("aria-activedescendant", id ?? "");
    await page.keyboard.press("Escape");
    await expect(field(page)).toBeHidden();
    await expect(page.getByLabel("Search companies")).toBeFocused();
  },
);

test(
  "it can be opened before hydration",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(createManager(installation));
    await page.goto(`/companies/${await findAdvertiser(page, advertiserName)}`);
    await page.getByRole("button", { name: `Pin ${advertiserName}` }).click();
    await expect(page.getByRole("button", { name: `Unpin ${advertiserName}` })).toBeVisible();
    for (let round = 0; round < 3; round += 1) {
      await page.goto("/companies", { waitUntil: "commit" });
      // From here on no key is lost.
      await page.waitForFunction(() => window.earlyInput !== undefined);
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("option", { name: advertiserName })).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("table", { name: "Companies" })).toBeVisible();
    }
  },
);

test(
  "a playlist is started for the current company and for another one",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await findAdvertiser(page, advertiserName);
    await page.goto(`/companies/${advertiser}`);
    await openPalette(page);
    await page.keyboard.type("new playlist for");
    await expect(selected(page)).toContainText(`New playlist for ${advertiserName}`);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/companies/${advertiser}/playlists/new`);
    await openPalette(page);
    await page.keyboard.type("new playlist");
    // The first results are of "n": an arrow moves among what is shown.
    await expect(selected(page)).toContainText(`New playlist for ${advertiserName}`);
    await page.keyboard.press("ArrowDown");
    await expect(selected(page)).toContainText("New playlist…");
    await page.keyboard.press("Enter");
    await expect(
      page.getByRole("combobox", { name: "New playlist: find a company" }),
    ).toBeFocused();
    await page.keyboard.type("advertiser 044");
    await expect(selected(page)).toHaveText("Advertiser 044");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "New playlist" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("for Advertiser 044");
  },
);

test(
  "unsaved changes are confirmed for Enter and for a click",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await findAdvertiser(page, advertiserName);
    await page.goto(`/companies/${advertiser}/playlists/new`);
    await page.getByLabel("Name", { exact: true }).fill("Not saved yet");
    const question = page.getByRole("alertdialog");
    await openPalette(page);
    await page.keyboard.type("activity");
    await expect(selected(page)).toHaveText("Activity");
    await page.keyboard.press("Enter");
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Not saved yet");
    await openPalette(page);
    await page.getByRole("option", { name: "Playlists" }).click();
    await question.getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Playlists" })).toBeVisible();
  },
);

test("it switches the theme and signs out", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/companies");
  await openPalette(page);
  await page.keyboard.type("dark");
  await expect(selected(page)).toHaveText("Use dark theme");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await openPalette(page);
  await page.keyboard.type("sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in$/);
  expect((await page.request.get("/api/session")).status()).toBe(401);
});

test(
  "a viewer sees no commands that change data",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(installation.viewer);
    await page.goto(`/companies/${await findAdvertiser(page, advertiserName)}`);
    await openPalette(page);
    await expect(page.getByRole("option", { name: "Sign out" })).toBeAttached();
    await expect(page.getByRole("option", { name: /New playlist/ })).toHaveCount(0);
  },
);

test(
  "an advertiser starts a playlist directly and has nothing to pin",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(installation.advertiser);
    await page.goto("/companies");
    await page.getByRole("link", { name: advertiserName }).first().click();
    await expect(page.getByRole("heading", { name: advertiserName })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Pin/ })).toHaveCount(0);
    await page.goto("/companies");
    await openPalette(page);
    await expect(page.getByRole("group", { name: "Companies" })).toHaveCount(0);
    await page.keyboard.type("new");
    await expect(selected(page)).toHaveText("New playlist");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("main")).toContainText(`for ${advertiserName}`);
  },
);

test("an empty result is shown", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/companies");
  await openPalette(page);
  await page.keyboard.type("zzzz");
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText("No results for “zzzz”.");
  expect(await findViolations(page)).toEqual([]);
});

for (const theme of ["light", "dark"] as const) {
  test.describe(`open, ${theme}`, () => {
    test.use({ colorScheme: theme });

    test("has no axe violations and fits 360 px", { tag: "@slow" }, async ({ page }) => {
      await page.goto(`/companies/${await findAdvertiser(page, advertiserName)}`);
      await openPalette(page);
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.type("a");
      await expect(page.getByRole("group", { name: "Companies" })).toContainText("Advertiser 001");
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });
  });
}

test(
  "it finds playlists by UUID and by inventory ID, and starts one for a match",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 055");
    const [uuid = ""] = await createPlaylists(page, advertiser, [
      { name: "Palette by ID", inventory_ids: ["987650123"] },
    ]);
    await page.goto("/activity");
    await openPalette(page);
    await page.keyboard.insertText(` ${uuid} `);
    await expect(selected(page)).toContainText("Palette by ID");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("987650123");
    await expect(selected(page)).toContainText("Playlists that contain ID 987650123");
    await expect(selected(page)).toContainText("1 playlist");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("sets");
    await expect(selected(page)).toHaveText("Overlap");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("advertiser 055");
    await expect(
      page.getByRole("option", { name: "New playlist for Advertiser 055" }),
    ).toBeVisible();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("advertisre 055");
    await expect(page.getByRole("group", { name: "Did you mean" })).toContainText("Advertiser 055");
    await page.goto(`/playlists/${uuid}`);
    await openPalette(page);
    await page.keyboard.type("duplic");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: /Duplicate/ })).toBeVisible();
  },
);

test(
  "a verb and its object: a new playlist, a company's playlists, another ID",
  { tag: "@slow" },
  async ({ page }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 057");
    await createPlaylists(page, advertiser, [{ name: "Verb one", inventory_ids: ["555123987"] }]);
    const run = async (text: string, option: string | RegExp) => {
      await page.goto("/activity");
      await openPalette(page);
      await page.keyboard.insertText(text);
      await expect(selected(page)).toHaveText(option);
      await page.keyboard.press("Enter");
    };
    await run("new advertiser 057", "New playlist for Advertiser 057");
    await expect(page).toHaveURL(`/companies/${advertiser}/playlists/new`);
    await run("playlists of advertiser 057", /^Playlists of Advertiser 057 ?1 playlist$/);
    await expect(page).toHaveURL(`/companies/${advertiser}`);
    await run("swap 555123987", /^Replace ID 555123987: select playlists ?1 playlist$/);
    await expect(page).toHaveURL("/playlists?inventory_id=555123987");
    await expect(page.getByRole("table", { name: "Playlists" })).toContainText("Verb one");
    await openPalette(page);
    await page.keyboard.insertText("advertiser 057");
    await expect(page.getByRole("option", { name: /^Playlists of Advertiser 057/ })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("swap");
    await expect(selected(page)).toContainText("Replace an ID…");
    await page.keyboard.press("Enter");
    await expect(field(page)).toHaveValue("replace ");
    await page.keyboard.insertText("555123987");
    await expect(selected(page)).toContainText("Replace ID 555123987");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.insertText("night");
    await expect(selected(page)).toHaveText("Use dark theme");
    expect(await findViolations(page)).toEqual([]);
  },
);

test("single keys act outside fields only", { tag: "@slow" }, async ({ page }) => {
  const advertiser = await findAdvertiser(page, "Advertiser 056");
  await page.goto("/companies");
  const search = page.getByLabel("Search companies");
  await expect(page.getByText("Ctrl K")).toBeVisible();
  await search.pressSequentially("c?ex");
  await expect(search).toHaveValue("c?ex");
  await search.blur();
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
  await search.blur();
  await page.keyboard.press("c");
  await expect(page.getByRole("combobox", { name: "New playlist: find a company" })).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.goto(`/companies/${advertiser}`);
  await expect(page.getByText("Ctrl K")).toBeVisible();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(`/companies/${advertiser}/playlists/new`);
});
