import { type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test, untilHydrated } from "./fixtures";
import { advertiserName } from "./installation";

/** Bases the session's expiry on the page's mocked clock, because the server keeps real time. */
async function renewByBrowserClock(page: Page): Promise<{ renewals: () => number }> {
  let renewals = 0;
  await page.route("**/api/session", async (route) => {
    renewals += 1;
    const answer = await route.fetch();
    const session = (await answer.json()) as object;
    const now = await page.evaluate(() => Date.now());
    const expires_at = new Date(now + 3_600_000).toISOString();
    await route.fulfill({ response: answer, json: { ...session, expires_at } });
  });
  return { renewals: () => renewals };
}

const warning = (page: Page) => page.getByText("Your session ends in");

test.beforeEach(async ({ signIn }) => signIn());

test(
  "typing in a form renews the session, without a request per key press",
  { tag: "@slow" },
  async ({ page }) => {
    await page.clock.install();
    const advertiser = await findAdvertiser(page, advertiserName);
    await page.goto(`/companies/${advertiser}/playlists/new`);
    const name = page.getByLabel("Name", { exact: true });
    const { renewals } = await renewByBrowserClock(page);
    await name.pressSequentially("Early");
    await page.clock.fastForward("28:00");
    await name.pressSequentially(" in");
    expect(renewals()).toBe(0);
    await page.clock.fastForward("04:00");
    const renewal = page.waitForResponse("**/api/session");
    await name.pressSequentially(" the second half");
    await renewal;
    expect(renewals()).toBe(1);
    // The first session would end in three minutes.
    await page.clock.fastForward("25:00");
    await expect(warning(page)).toHaveCount(0);
  },
);

test(
  "five minutes before the end a notice offers to stay, and typing continues",
  { tag: "@slow" },
  async ({ page }) => {
    await page.clock.install();
    await page.goto("/companies");
    const search = page.getByLabel("Search companies");
    await untilHydrated(search);
    await page.clock.fastForward("54:00");
    await expect(warning(page)).toHaveCount(0);
    await page.clock.fastForward("01:30");
    // The text has minute precision.
    await expect(warning(page)).toHaveText(/Your session ends in [45] minutes/);
    await expect(page.getByRole("region", { name: /Notifications/ })).toContainText(
      /Your session ends at \d\d:\d\d\./,
    );
    await expect(search).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await renewByBrowserClock(page);
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await expect(page.getByText("You're still signed in.")).toBeVisible();
    await expect(warning(page)).toHaveCount(0);
  },
);

test(
  "a tab learns of a renewal in another tab without a request",
  { tag: "@slow" },
  async ({ page, context }) => {
    await context.clock.install();
    await page.goto("/companies");
    const other = await context.newPage();
    await other.goto("/playlists");
    await untilHydrated(other.getByLabel("Search playlists"));
    await context.clock.fastForward("56:00");
    await expect(warning(page)).toHaveCount(1);
    await expect(warning(other)).toHaveCount(1);
    const here = await renewByBrowserClock(page);
    const there = await renewByBrowserClock(other);
    await page.getByRole("button", { name: "Stay signed in" }).click();
    await expect(warning(page)).toHaveCount(0);
    await expect(warning(other)).toHaveCount(0);
    expect(here.renewals()).toBeGreaterThan(0);
    expect(there.renewals()).toBe(0);
  },
);

test(
  "in the last hour the session is not renewed; the notice asks to sign in again",
  { tag: "@slow" },
  async ({ page }) => {
    await page.clock.install();
    await page.route("**/api/session", async (route) => {
      const answer = await route.fetch();
      const now = await page.evaluate(() => Date.now());
      const end = new Date(now + 40 * 60_000).toISOString();
      const session = (await answer.json()) as object;
      await route.fulfill({
        response: answer,
        json: { ...session, expires_at: end, ends_at: end },
      });
    });
    await page.goto("/companies");
    const search = page.getByLabel("Search companies");
    await untilHydrated(search);
    await page.clock.fastForward("31:00");
    const last = page.waitForResponse("**/api/session");
    await search.press("a");
    await last;
    const { renewals } = await renewByBrowserClock(page);
    await page.clock.fastForward("36:00");
    await search.press("b");
    await expect(warning(page)).toHaveCount(1);
    await expect(page.getByText("You'll be asked to sign in again.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Stay signed in" })).toHaveCount(0);
    expect(renewals()).toBe(0);
  },
);

test.describe("an expired session", () => {
  test.use({ expectedConsole: [[/status of 401/], { scope: "test" }] });

  test("asks once to sign in over the page, and continues afterwards", async ({
    page,
    context,
    installation,
  }) => {
    await page.clock.install();
    await page.goto("/companies?q=advertiser");
    await untilHydrated(page.getByLabel("Search companies"));
    await context.clearCookies();
    await page.clock.fastForward("01:01:00");
    const dialog = page.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog).toHaveCount(1);
    await expect(warning(page)).toHaveCount(0);
    await renewByBrowserClock(page);
    await dialog.getByLabel("Client ID").fill(installation.manager.client_id);
    await dialog
      .getByLabel("Client secret", { exact: true })
      .fill(installation.manager.client_secret);
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByLabel("Search companies")).toHaveValue("advertiser");
  });

  test(
    "is restored in every tab after signing in again in one",
    { tag: "@slow" },
    async ({ page, context, installation }) => {
      const startedAt = Date.now();
      await page.goto("/companies");
      const other = await context.newPage();
      await other.goto("/companies");
      await context.clearCookies();
      const dialogs = [page, other].map((tab) =>
        tab.getByRole("dialog", { name: "Your session has ended" }),
      );
      for (const tab of [page, other]) {
        await untilHydrated(tab.getByLabel("Search companies"));
        await tab.getByLabel("Search companies").fill("cafe");
      }
      for (const dialog of dialogs) await expect(dialog).toBeVisible();
      // Tabs tell one session from another by the second in which it ends.
      await expect.poll(() => Date.now()).toBeGreaterThan(startedAt + 1_000);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Client ID").fill(installation.manager.client_id);
      await dialog
        .getByLabel("Client secret", { exact: true })
        .fill(installation.manager.client_secret);
      await dialog.getByRole("button", { name: "Sign in" }).click();
      for (const gone of dialogs) await expect(gone).toHaveCount(0);
    },
  );
});

test(
  "a page opened after the end redirects to sign-in with an explanation",
  { tag: "@slow" },
  async ({ page, context }) => {
    await page.goto("/companies");
    const [cookie] = (await context.cookies()).filter(({ name }) => name === "cuelist_session");
    if (!cookie) throw new Error("There is no session cookie.");
    // A cookie that no longer decrypts, like an expired one.
    await context.addCookies([{ ...cookie, value: `${cookie.value.slice(0, -8)}00000000` }]);
    await page.goto("/playlists?q=autumn");
    await expect(page).toHaveURL("/sign-in?next=%2Fplaylists%3Fq%3Dautumn&reason=expired");
    await expect(page.getByText("Your session has ended.")).toBeVisible();
    await context.clearCookies();
    await page.goto("/playlists");
    await expect(page).toHaveURL("/sign-in?next=%2Fplaylists");
    await expect(page.getByText("Your session has ended.")).toHaveCount(0);
  },
);
