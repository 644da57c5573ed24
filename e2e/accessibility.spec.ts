import { expect, findViolations, test } from "./fixtures";
import { openPage, pageNames } from "./open-page";

/** Checks for every page: axe in both themes, and a narrow window. */

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
