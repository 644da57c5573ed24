import { type Page } from "@playwright/test";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { advertiserName } from "./installation";

test.beforeEach(async ({ signIn }) => signIn());

test("a search finds by what one remembers of a name and keeps itself in the address", async ({
  page,
}) => {
  await page.goto("/companies");
  const search = page.getByLabel("Search companies");
  await expect(search).toBeFocused();
  await search.fill("johnson & j");
  const table = page.getByRole("table", { name: "Companies" });
  await expect(table.getByRole("link", { name: advertiserName })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/q=johnson/);
  await page.reload();
  await expect(search).toHaveValue("johnson & j");
  await expect(table.getByRole("row")).toHaveCount(2);
});

for (const [typed, name] of [
  ["cafe orsted", "Café Ørsted"],
  ["寧體", "李寧體育"],
  ["o’hara’s <b", "O'Hara's <Bakery>"],
] as const) {
  test(`"${typed}" finds ${name}`, async ({ page }) => {
    await page.goto("/companies");
    await page.getByLabel("Search companies").fill(typed);
    const table = page.getByRole("table", { name: "Companies" });
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(table.getByRole("link", { name })).toBeVisible();
  });
}

test("pages go forward and back, and each is an address", async ({ page }) => {
  await page.goto("/companies");
  const table = page.getByRole("table", { name: "Companies" });
  await expect(table.getByRole("row")).toHaveCount(51);
  const first = await table.getByRole("row").nth(1).textContent();
  await page
    .getByRole("button", { name: "Next" })
    .or(page.getByRole("link", { name: "Next" }))
    .click();
  await expect(page.getByText(/51 to 100/).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText(/51 to 100/).first()).toBeVisible();
  await page.goBack();
  await expect(table.getByRole("row").nth(1)).toHaveText(first ?? "");
});

test("the arrow keys walk the rows and Enter opens one", async ({ page }) => {
  await page.goto("/companies");
  await page.getByLabel("Search companies").fill("advertiser 00");
  await expect(page.getByRole("table", { name: "Companies" }).getByRole("row")).toHaveCount(10);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Advertiser 002" })).toBeVisible();
});

test("a row clicked right after a key opens, and back returns to what was typed", async ({
  page,
}) => {
  await page.goto("/companies");
  const row = page.getByRole("link", { name: "Advertiser 002" });
  await page.getByLabel("Search companies").fill("advertiser");
  await expect(row).toBeVisible();
  await page.keyboard.press("Space");
  await row.click();
  await page.waitForTimeout(500);
  await expect(page.getByRole("heading", { name: "Advertiser 002" })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Search companies")).toHaveValue("advertiser ");
});

for (const [typed, name, marked] of [
  ["ORSTED", "Café Ørsted", "Ørsted"],
  ["ｃａｆé", "Café Ørsted", "Café"],
  ["體育", "李寧體育", "體育"],
] as const) {
  test(`"${typed}" is marked as ${marked} in ${name}`, async ({ page }) => {
    await page.goto(`/companies?q=${encodeURIComponent(typed)}`);
    await expect(page.getByRole("link", { name }).locator("mark")).toHaveText(marked);
  });
}

test("an answer that comes late never replaces that to what was typed later", async ({ page }) => {
  await page.goto("/companies");
  const table = page.getByRole("table", { name: "Companies" });
  await expect(table.getByRole("row")).toHaveCount(51);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/api\/companies\?.*q=cafe/, async (route) => {
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  const search = page.getByLabel("Search companies");
  const asked = page.waitForRequest(/q=cafe/);
  await search.fill("cafe");
  await asked;
  // The rows from before stay while the answer is on its way, and say that they are old.
  await expect(table).toHaveAttribute("aria-busy", "true");
  await expect(table.getByRole("row")).toHaveCount(51);
  await search.fill("johnson");
  await expect(table.getByRole("row")).toHaveCount(2);
  release();
  await page.unrouteAll({ behavior: "wait" });
  await expect(table.getByRole("link", { name: advertiserName })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
});

test("what finds nothing is not claimed of the next term before its answer is there", async ({
  page,
}) => {
  await page.goto("/companies?q=zzzz");
  await expect(page.getByText("Nothing has “zzzz” in its name.")).toBeVisible();
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/api\/companies\?.*q=johnson/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByLabel("Search companies").fill("johnson");
  await expect(page.getByRole("table", { name: "Companies are loading" })).toBeVisible();
  await expect(page.getByText(/Nothing has/)).toHaveCount(0);
  release();
  await expect(page.getByRole("link", { name: advertiserName })).toBeVisible();
});

test.describe("pinned and recent companies", () => {
  const kept = (page: Page) =>
    page.getByRole("region", { name: "Pinned and recent companies" }).getByRole("link");

  test("stand on top, in the page as the server sends it, until one types", async ({
    page,
    context,
  }) => {
    for (const name of ["Advertiser 003", "Advertiser 004", "Advertiser 005"]) {
      const advertiser = await findAdvertiser(page, name);
      await page.goto(`/companies/${advertiser}`);
      const isNoted = async () =>
        (await context.cookies()).some(({ value }) => value.includes(advertiser));
      await expect.poll(isNoted).toBe(true);
    }
    await page.getByRole("button", { name: "Pin Advertiser 005" }).click();
    await expect(page.getByRole("button", { name: "Unpin Advertiser 005" })).toBeVisible();
    await page.goto("/companies");
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
  });

  test("are walked by the arrow keys, on into the table", async ({ page }) => {
    await page.goto("/companies");
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

  test("are a client's own, and leave out what it may not see", async ({
    page,
    context,
    signIn,
    installation,
  }) => {
    const advertiser = await findAdvertiser(page, "Advertiser 007");
    await page.goto(`/companies/${advertiser}`);
    await page.getByRole("button", { name: "Pin Advertiser 007" }).click();
    await page.goto("/companies");
    await expect(kept(page)).toHaveText(["Advertiser 007"]);
    await signIn(installation.viewer);
    await page.goto("/companies");
    await expect(page.getByRole("table", { name: "Companies" })).toBeVisible();
    await expect(kept(page)).toHaveCount(0);
    // As if an advertiser that a client has pinned had gone to another agency.
    const [pins] = (await context.cookies()).filter(({ name }) =>
      name.startsWith("cuelist_companies_"),
    );
    if (!pins) throw new Error("Nothing was kept.");
    const { stranger } = installation;
    await context.addCookies([{ ...pins, name: `cuelist_companies_${stranger.client_id}` }]);
    await signIn(stranger);
    await page.goto("/companies");
    await expect(page.getByRole("link", { name: "Rival Client Co" })).toBeVisible();
    await expect(page.getByRole("region", { name: /Pinned/ })).toHaveCount(0);
  });

  for (const theme of ["light", "dark"] as const) {
    test.describe(theme, () => {
      test.use({ colorScheme: theme });

      test("have nothing that axe finds wrong, and fit 360 px", async ({ page }) => {
        await page.goto(`/companies/${await findAdvertiser(page, advertiserName)}`);
        await page.getByRole("button", { name: `Pin ${advertiserName}` }).click();
        await page.goto("/companies");
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

  test("are twelve at most, which is said", async ({ page }) => {
    await page.goto("/companies");
    const pin = (index: number) =>
      page.getByRole("button", { name: `Pin Advertiser ${String(index).padStart(3, "0")}` });
    for (let index = 1; index <= 13; index += 1) await pin(index).click();
    await expect(page.getByText("12 companies are pinned already. Unpin one first.")).toBeVisible();
    await expect(kept(page)).toHaveCount(12);
    await expect(pin(13)).toHaveCount(1);
  });
});

test("nothing found says so and offers to clear", async ({ page }) => {
  await page.goto("/companies?q=zzzz");
  await expect(page.getByText(/zzzz/).first()).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: /clear/i }).last().click();
  await expect(page.getByRole("table", { name: "Companies" }).getByRole("row")).toHaveCount(51);
});

test("another agency's advertisers are not there", async ({ page, signIn, installation }) => {
  await signIn(installation.stranger);
  await page.goto("/companies");
  const table = page.getByRole("table", { name: "Companies" });
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("Rival Client Co");
});

test.describe("when the server fails", () => {
  test.use({ expectedConsole: [[/Failed to load resource/], { scope: "test" }] });

  test("the page says so, with the request id, and tries again when asked", async ({ page }) => {
    let isBroken = true;
    await page.route("**/api/companies?*", (route) =>
      isBroken
        ? route.fulfill({
            status: 503,
            headers: { "x-request-id": "req-503" },
            contentType: "application/json",
            body: JSON.stringify({
              Message: "The database is out of reach right now.",
              type: "error",
              code: "unavailable",
            }),
          })
        : route.continue(),
    );
    await page.goto("/companies?q=advertiser 12");
    await page.getByLabel("Search companies").fill("advertiser 11");
    await expect(page.getByText("The database is out of reach right now.").first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText(/req-503/)).toBeVisible();
    isBroken = false;
    await page.getByRole("button", { name: /try again|retry/i }).click();
    await expect(page.getByRole("link", { name: "Advertiser 110" })).toBeVisible();
  });
});
