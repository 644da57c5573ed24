import { type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { advertiserName, createManager } from "./installation";

// Pins are kept for each client.
test.beforeEach(async ({ signIn, installation }) => signIn(createManager(installation)));

/** The list of all companies, whether or not some have playlists. */
const all = "/companies?with_playlists=false";

test.describe("pinned and recent companies", () => {
  const kept = (page: Page) =>
    page.getByRole("region", { name: "Pinned and recent companies" }).getByRole("link");

  for (const theme of ["light", "dark"] as const) {
    test.describe(theme, () => {
      test.use({ colorScheme: theme });

      test("have no axe violations and fit 360 px", { tag: "@slow" }, async ({ page }) => {
        await page.goto(`/companies/${await findAdvertiser(page, advertiserName)}`);
        await page.getByRole("button", { name: `Pin ${advertiserName}` }).click();
        await page.goto(all);
        await page.getByRole("button", { name: "Pin Advertiser 001" }).click();
        await expect(kept(page)).toHaveCount(2);
        expect(await findViolations(page)).toEqual([]);
        await page.setViewportSize({ width: 360, height: 740 });
        expect(await findViolations(page)).toEqual([]);
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        expect(await width()).toBe(360);
      });
    });
  }
});
