import { type Page, type Request } from "playwright/test";
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

  test(
    "are the same in another browser, in the server's HTML, and first in every picker",
    { tag: "@slow" },
    async ({ page, browser }) => {
      await page.goto(`/companies/${await findAdvertiser(page, "Advertiser 009")}`);
      const isPin = (request: Request) => (request.postData() ?? "").includes('"pin"');
      const answer = page.waitForResponse((response) => isPin(response.request()));
      await page.getByRole("button", { name: "Pin Advertiser 009" }).click();
      await answer;
      const context = await browser.newContext({
        storageState: { cookies: await page.context().cookies(), origins: [] },
      });
      const elsewhere = await context.newPage();
      await elsewhere.goto(new URL("/companies", page.url()).href);
      await expect(kept(elsewhere)).toHaveText("Advertiser 009");
      const html = await (await elsewhere.request.get("/companies")).text();
      expect(html).toMatch(/Pinned and recent companies[^]*Advertiser 009[^]*<table/);
      await context.close();
    },
  );
});
