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

  test(
    "are listed first in the server's HTML until the user types",
    { tag: "@slow" },
    async ({ page }) => {
      for (const name of ["Advertiser 003", "Advertiser 004", "Advertiser 005"]) {
        const advertiser = await findAdvertiser(page, name);
        await page.goto(`/companies/${advertiser}`);
        const isNoted = async () =>
          (await (await page.request.get("/api/companies/pinned")).text()).includes(advertiser);
        await expect.poll(isNoted).toBe(true);
      }
      await page.getByRole("button", { name: "Pin Advertiser 005" }).click();
      await expect(page.getByRole("button", { name: "Unpin Advertiser 005" })).toBeVisible();
      await page.goto(all);
      await page.getByRole("button", { name: "Pin Advertiser 001" }).click();
      const names = ["Advertiser 005", "Advertiser 001", "Advertiser 004", "Advertiser 003"];
      await expect(kept(page)).toHaveText(names);
      const html = await (await page.request.get("/companies")).text();
      expect(html).toMatch(/Pinned and recent companies[^]*Advertiser 005[^]*<table/);
      await page.reload();
      await expect(kept(page)).toHaveText(names);
      await page.getByLabel("Search companies").fill("advertiser 01");
      await expect(kept(page)).toHaveCount(0);
      await page.getByRole("button", { name: "Clear search" }).click();
      await page
        .getByRole("region", { name: /Pinned/ })
        .getByRole("button", { name: "Unpin Advertiser 005" })
        .press("Enter");
      await expect(kept(page)).toHaveText([
        "Advertiser 001",
        "Advertiser 005",
        "Advertiser 004",
        "Advertiser 003",
      ]);
    },
  );

  test("are part of the arrow key order before the table", { tag: "@slow" }, async ({ page }) => {
    await page.goto(all);
    await page.getByRole("button", { name: "Pin Advertiser 010" }).click();
    await expect(kept(page)).toHaveCount(1);
    await page.keyboard.press("/");
    await expect(page.getByLabel("Search companies")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(kept(page)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    const row = page.getByRole("table", { name: "Companies" }).getByRole("row").nth(1);
    await expect(row.getByRole("link")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Advertiser 010" })).toBeVisible();
  });

  test("belong to one client", { tag: "@slow" }, async ({ page, signIn, installation }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 007");
    await page.goto(`/companies/${advertiser}`);
    await page.getByRole("button", { name: "Pin Advertiser 007" }).click();
    await page.goto(all);
    await expect(kept(page)).toHaveText(["Advertiser 007"]);
    await signIn(createManager(installation));
    await page.goto(all);
    await expect(page.getByRole("table", { name: "Companies" })).toBeVisible();
    await expect(kept(page)).toHaveCount(0);
  });

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
    "are the same in another browser, and first in every picker",
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
      await elsewhere.getByRole("button", { name: /^Switch company/ }).click();
      const listed = elsewhere.getByRole("list", { name: "Companies" }).getByRole("link");
      await expect(listed.nth(1)).toHaveText("Advertiser 009");
      await context.close();
    },
  );

  test("are limited to twelve, with a message", { tag: "@slow" }, async ({ page }) => {
    await page.goto(all);
    const pin = (index: number) =>
      page.getByRole("button", { name: `Pin Advertiser ${String(index).padStart(3, "0")}` });
    for (let index = 1; index <= 13; index += 1) await pin(index).click();
    await expect(page.getByText("12 companies are already pinned. Unpin one first.")).toBeVisible();
    await expect(kept(page)).toHaveCount(12);
    await expect(pin(13)).toHaveCount(1);
  });
});
