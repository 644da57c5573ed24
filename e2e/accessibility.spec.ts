import { type Locator } from "playwright/test";
import { testAlone } from "./catalogue";
import { expect, findAdvertiser, findViolations, untilHydrated } from "./fixtures";
import { openPage, pageNames } from "./open-page";
import { createPlaylists } from "./playlist-factory";

/** Checks for every page: axe in both themes, and a narrow window. For the table: high contrast, and 200 % zoom. */

// Some of the pages need a catalogue.
const test = testAlone();

/** Checked on every run; the others, and the dark theme, by `npm run test:slow`. */
const always = new Set<string>(["sign-in", "form", "playlists"]);

for (const name of pageNames) {
  for (const theme of ["light", "dark"] as const) {
    test.describe(`${name}, ${theme}`, () => {
      test.use({
        colorScheme: theme,
        expectedConsole: [name === "nothing here" ? [/status of 404/] : [], { scope: "test" }],
      });

      const tag = theme === "light" && always.has(name) ? [] : "@slow";
      test(
        "has no axe violations and fits 360 px",
        { tag },
        async ({ page, signIn, installation }) => {
          if (name !== "sign-in") await signIn();
          await openPage(page, name, installation.origin);
          expect(await findViolations(page)).toEqual([]);
          await page.setViewportSize({ width: 360, height: 740 });
          const width = () => page.evaluate(() => document.documentElement.scrollWidth);
          await expect.poll(width).toBeLessThanOrEqual(360);
          expect(await findViolations(page)).toEqual([]);
        },
      );
    });
  }
}

const background = (element: Locator) =>
  element.evaluate((node) => getComputedStyle(node).backgroundColor);

test(
  "Windows' high contrast marks the current page, the option with the focus and what is chosen",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await page.emulateMedia({ forcedColors: "active" });
    await signIn();
    await createPlaylists(page, await findAdvertiser(page, "Advertiser 104"), [{ name: "Seen" }]);
    await page.goto("/playlists");
    await untilHydrated(page.getByLabel("Search playlists"));
    const highlight = await page.evaluate(() => {
      const probe = document.createElement("span");
      probe.style.backgroundColor = "Highlight";
      document.body.append(probe);
      const color = getComputedStyle(probe).backgroundColor;
      probe.remove();
      return color;
    });
    const isMarked = (element: Locator) => expect.poll(() => background(element)).toBe(highlight);
    const rail = page.getByRole("navigation", { name: "Main" });
    await isMarked(rail.getByRole("link", { name: "Playlists", exact: true }));
    expect(await background(rail.getByRole("link", { name: "Companies" }))).not.toBe(highlight);

    await page.getByRole("button", { name: "Actions for Seen" }).press("Enter");
    await isMarked(page.getByRole("menuitem", { name: "Edit" }));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Display" }).press("Enter");
    await isMarked(page.getByText("Comfortable"));
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await page.keyboard.type("activity");
    await isMarked(page.getByRole("option", { selected: true }));
  },
);

test(
  "at 200 % zoom, filters are whole, every place can be reached, and a focus in the bulk bar scrolls nothing",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await page.setViewportSize({ width: 640, height: 400 });
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 105");
    await createPlaylists(
      page,
      advertiser,
      Array.from({ length: 12 }, (_, index) => ({ name: `Large ${index}`, tags: ["kids"] })),
    );
    await page.goto(`/companies/${advertiser}?type=podcast&any_tag=kids`);
    for (const name of ["Type is Podcast", "Tags are kids"])
      await expect(page.getByText(name).first()).toBeInViewport({ ratio: 1 });
    const last = page.getByRole("navigation", { name: "Main" }).getByRole("link").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport({ ratio: 1 });

    const row = page.getByRole("checkbox", { name: "Select Large 11" });
    await untilHydrated(row);
    await row.press("Space");
    const tags = page.getByRole("group", { name: "Selected playlists" }).getByRole("button");
    await expect(tags.first()).toBeVisible();
    const before = await page.evaluate(() => scrollY);
    await tags.last().focus();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  },
);
