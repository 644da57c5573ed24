import { expect, test, untilHydrated } from "./fixtures";

test.beforeEach(async ({ signIn }) => signIn());

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
    await expect(page.getByText("Your session ends in")).toHaveCount(0);
    // The server keeps real time.
    await page.route("**/api/session", async (route) => {
      const answer = await route.fetch();
      const session = (await answer.json()) as object;
      const expires_at = new Date(Date.now() + 2 * 3_600_000).toISOString();
      await route.fulfill({ response: answer, json: { ...session, expires_at } });
    });
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
