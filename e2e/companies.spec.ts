import { expect, findAdvertiser, test, untilHydrated } from "./fixtures";
import { advertiserName } from "./installation";
import { createPlaylists } from "./playlist-factory";

test.beforeEach(async ({ signIn }) => signIn());

/** The list of all companies, whether or not some have playlists. */
const all = "/companies?with_playlists=false";

test("a search finds partial names and is kept in the URL", async ({ page }) => {
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
  await untilHydrated(search);
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await expect(page).not.toHaveURL(/q=/);
});

test(
  "Escape empties the search of the switcher first, and then closes it",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto(all);
    const button = page.getByRole("button", { name: /^Switch company/ });
    await untilHydrated(button);
    await button.click();
    const search = page.getByRole("dialog").getByRole("searchbox");
    await search.fill("advertiser 01");
    await search.press("Escape");
    await expect(search).toHaveValue("");
    await search.fill("advertiser 02");
    await page.getByRole("dialog").getByRole("button", { name: "Clear search" }).click();
    await expect(search).toHaveValue("");
    await expect(search).toBeFocused();
    await search.press("Escape");
    await expect(search).toHaveCount(0);
  },
);

test(
  "companies are found as people say them, and Enter opens the first",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto(all);
    await expect(page.getByRole("status").filter({ hasText: "companies" })).toHaveText(
      "1–50 of 131 companies",
    );
    const search = page.getByLabel("Search companies");
    const table = page.getByRole("table", { name: "Companies" });
    for (const said of [
      "johnson and jennings",
      "the johnson jennings company",
      "johnsonjennings",
    ]) {
      await search.fill(said);
      await expect(table.getByRole("row")).toHaveCount(2);
      await expect(table.getByRole("link", { name: advertiserName })).toBeVisible();
    }
    await search.fill("jonhson");
    const near = page.getByRole("region", { name: "Did you mean" });
    await expect(near.getByRole("link")).toHaveText([advertiserName]);
    await expect(table).toHaveCount(0);
    await search.fill("jennings johnson");
    await expect(table.locator("mark")).toHaveText(["Johnson", "Jennings"]);
    await search.press("Enter");
    await expect(page.getByRole("heading", { name: advertiserName })).toBeVisible();
    const uuid = page.url().split("/").at(-1) ?? "";
    await page.goto("/companies");
    await search.fill(` ${uuid} `);
    await search.press("Enter");
    await expect(page.getByRole("heading", { name: advertiserName })).toBeVisible();
  },
);

test("companies with playlists are listed first of all, a search finds every company", async ({
  page,
}) => {
  const advertiser = await findAdvertiser(page, "Advertiser 121");
  await createPlaylists(page, advertiser, [
    { name: "Counted" },
    { name: "Counted too", type: "radio" },
    { name: "And again", type: "radio" },
  ]);
  await page.goto("/companies");
  const box = page.getByRole("checkbox", { name: "With playlists" });
  await expect(box).toBeChecked();
  const table = page.getByRole("table", { name: "Companies" });
  const row = table.getByRole("row").filter({ hasText: "Advertiser 121" });
  await expect(row).toContainText("1 podcast, 2 radio");
  const idle = table.getByRole("link", { name: "Advertiser 127" });
  await expect(idle).toHaveCount(0);
  await page.getByLabel("Search companies").fill("advertiser 12");
  await expect(idle).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.getByText("With playlists").click();
  await expect(idle).toHaveCount(0);
  await expect(page).toHaveURL(/with_playlists=true/);
  await page.goto("/companies");
  await page.getByRole("button", { name: "Show all companies" }).click();
  await expect(box).not.toBeChecked();
  await page.reload();
  await expect(table.getByRole("row")).toHaveCount(51);

  await page.getByRole("button", { name: "Playlists", exact: true }).click();
  await expect(page).toHaveURL(/sort=playlists/);
  await page.reload();
  await expect(box).toBeChecked();
  await expect(table.getByRole("columnheader", { name: "Playlists" })).toHaveAttribute(
    "aria-sort",
    "descending",
  );
  const counts = await table.locator("tbody td.numeric").allTextContents();
  expect(counts.map(Number)).toEqual(counts.map(Number).sort((one, other) => other - one));
});

test(
  "a row shows its buttons to the mouse and to the keyboard",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto(all);
    const copy = page.getByRole("button", { name: "Copy UUID of Advertiser 002" });
    const shown = () =>
      copy.evaluate((button) => getComputedStyle(button.parentElement ?? button).opacity);
    await expect.poll(shown).toBe("0");
    await page.getByRole("link", { name: "Advertiser 002" }).hover();
    await expect.poll(shown).toBe("1");
    await page.mouse.move(0, 0);
    await copy.focus();
    await expect.poll(shown).toBe("1");
    await expect(copy).toHaveAttribute("title", /^Copy UUID [0-9a-f-]{36}$/);
  },
);

test(
  "pages can be turned in both directions, each with its own URL",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto(all);
    const table = page.getByRole("table", { name: "Companies" });
    await expect(table.getByRole("row")).toHaveCount(51);
    const first = await table.getByRole("row").nth(1).textContent();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByText(/51–100/).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(/51–100/).first()).toBeVisible();
    await page.goBack();
    await expect(table.getByRole("row").nth(1)).toHaveText(first ?? "");
  },
);

test("arrow keys move through the rows and Enter opens one", { tag: "@slow" }, async ({ page }) => {
  await page.goto("/companies");
  await page.getByLabel("Search companies").fill("advertiser 00");
  const table = page.getByRole("table", { name: "Companies" });
  await expect(table.getByRole("row")).toHaveCount(10);
  // What other tests used last comes first.
  const second = await table.getByRole("row").nth(2).getByRole("link").first().innerText();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: second })).toBeVisible();
});

test(
  "a row clicked right after a key press opens, and Back restores the search",
  { tag: "@slow" },
  async ({ page }) => {
    await page.clock.install();
    await page.goto("/companies");
    const row = page.getByRole("link", { name: "Advertiser 002" });
    await page.getByLabel("Search companies").fill("advertiser");
    await expect(row).toBeVisible();
    // Advance past the debounce: 100 ms between key press and click, then everything still pending.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.keyboard.press("Space");
    await page.clock.runFor(100);
    await row.click();
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await expect(page.getByRole("heading", { name: "Advertiser 002" })).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("Search companies")).toHaveValue("advertiser ");
  },
);

test(
  "a row opened while the address is behind the typed text stays open",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto(`${all}&q=advert`);
    const search = page.getByLabel("Search companies");
    await untilHydrated(search);
    const link = page.getByRole("table", { name: "Companies" }).getByRole("link").first();
    await expect(link).toBeVisible();
    // Within the 50 ms in which nuqs writes the address once.
    await search.evaluate(async (field) => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      for (const text of ["adver", "adve", "adv"]) {
        set?.call(field, text);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        await new Promise(requestAnimationFrame);
      }
      document.querySelector<HTMLElement>("main [data-row-link]")?.click();
    });
    await expect(page).toHaveURL(/\/companies\/[\w-]{36}$/);
    await page.goBack();
    await expect(search).toHaveValue("adv");
  },
);

test("a late response never replaces a newer one", async ({ page }) => {
  await page.goto(all);
  const table = page.getByRole("table", { name: "Companies" });
  await expect(table.getByRole("row")).toHaveCount(51);
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => (release = resolve));
  await page.route(/api\/companies\?.*q=cafe/, async (route) => {
    await isReleased;
    await route.continue().catch(() => undefined);
  });
  const search = page.getByLabel("Search companies");
  const searchRequest = page.waitForRequest(/q=cafe/);
  await search.fill("cafe");
  await searchRequest;
  // The previous rows stay visible while the next page loads, marked as stale.
  await expect(table).toHaveAttribute("aria-busy", "true");
  await expect(table.getByRole("row")).toHaveCount(51);
  await search.fill("johnson");
  await expect(table.getByRole("row")).toHaveCount(2);
  release();
  await page.unrouteAll({ behavior: "wait" });
  await expect(table.getByRole("link", { name: advertiserName })).toBeVisible();
  await expect(table.getByRole("row")).toHaveCount(2);
});

test(
  "an empty result is not shown for the next term before its response",
  { tag: "@slow" },
  async ({ page }) => {
    await page.goto("/companies?q=zzzz");
    await expect(page.getByText("No companies match “zzzz”.")).toBeVisible();
    let release = () => {};
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route(/api\/companies\?.*q=johnson/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.getByLabel("Search companies").fill("johnson");
    await expect(page.getByRole("table", { name: "Loading companies" })).toBeVisible();
    await expect(page.getByText(/No companies match/)).toHaveCount(0);
    release();
    await expect(page.getByRole("link", { name: advertiserName })).toBeVisible();
  },
);

test("an empty result offers to clear the search", { tag: "@slow" }, async ({ page }) => {
  await page.goto(`${all}&q=zzzz`);
  await expect(page.getByText(/zzzz/).first()).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: /clear/i }).last().click();
  await expect(page.getByRole("table", { name: "Companies" }).getByRole("row")).toHaveCount(51);
});

test(
  "another agency's advertisers are not listed",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(installation.otherAgencyClient);
    await page.goto("/companies");
    const table = page.getByRole("table", { name: "Companies" });
    await expect(table.getByRole("row")).toHaveCount(2);
    await expect(table).toContainText("Rival Client Co");
  },
);

test.describe("a server error", () => {
  test.use({ expectedConsole: [[/Failed to load resource/], { scope: "test" }] });

  test("shows the request ID and a retry button", { tag: "@slow" }, async ({ page }) => {
    let isBroken = true;
    await page.route("**/api/companies?*", (route) =>
      isBroken
        ? route.fulfill({
            status: 503,
            headers: { "x-request-id": "req-503" },
            contentType: "application/json",
            body: JSON.stringify({
              Message: "The database is unavailable right now.",
              type: "error",
              code: "unavailable",
            }),
          })
        : route.continue(),
    );
    await page.goto("/companies?q=advertiser 12");
    await page.getByLabel("Search companies").fill("advertiser 11");
    await expect(page.getByText("The database is unavailable right now.").first()).toBeVisible({
      timeout: 20_000,
    });
    await expect(page.getByText(/req-503/)).toBeVisible();
    isBroken = false;
    await page.getByRole("button", { name: /try again|retry/i }).click();
    await expect(page.getByRole("link", { name: "Advertiser 110" })).toBeVisible();
  });
});

test.describe("without a connection", () => {
  test.use({ expectedConsole: [[/Failed to load resource/], { scope: "test" }] });

  test(
    "a link keeps the page until the server answers, and lists load by themselves",
    { tag: "@slow" },
    async ({ page, context }) => {
      await page.goto(all);
      const table = page.getByRole("table", { name: "Companies" });
      await expect(table.getByRole("row")).toHaveCount(51);
      await expect(page.getByText("Ctrl K")).toBeVisible();
      await context.setOffline(true);
      await page.getByRole("link", { name: "Advertiser 020" }).click();
      const notice = page.getByText("Connection lost. Trying again…");
      await expect(notice).toBeVisible();
      await expect(table.getByRole("row")).toHaveCount(51);
      await context.setOffline(false);
      await expect(page.getByRole("heading", { name: "Advertiser 020" })).toBeVisible();
      await expect(notice).toHaveCount(0);
      await page.goto("/companies");
      await page.route(/api\/companies\?/, (route) => route.abort());
      await page.getByLabel("Search companies").fill("cafe");
      await expect(page.getByText("Couldn't load companies")).toBeVisible();
      await page.unrouteAll();
      await expect(table.getByRole("link", { name: "Café Ørsted" })).toBeVisible();
    },
  );
});
