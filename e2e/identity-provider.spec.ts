import { type Page } from "playwright/test";
import {
  startIdentityProvider,
  type TestProvider,
} from "../lib/testing/oidc/start-identity-provider";
import { freePort } from "../lib/testing/servers/server-process";
import { expect, findViolations, test as base, untilHydrated } from "./fixtures";
import { startInstallation } from "./installation";

const test = base.extend<object, { provider: TestProvider }>({
  provider: [
    async ({}, provide) => {
      const provider = await startIdentityProvider(`http://localhost:${await freePort()}`);
      await provide(provider);
      await provider.stop();
    },
    { scope: "worker" },
  ],
  installation: [
    async ({ provider }, provide) => {
      const { installation, stop } = await startInstallation({
        ...provider.variables,
        PORT: new URL(provider.cuelists[0] ?? "").port,
      });
      await provide(installation);
      await stop();
    },
    { scope: "worker" },
  ],
});

/** Fills in the form of the provider. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder("Enter any login").fill(login);
  await page.getByPlaceholder("and password").fill("x");
  await page.getByRole("button", { name: "Sign-in" }).click();
}

test(
  "an invited person joins with the company's account, signs in by it, and is refused when disabled",
  { tag: "@slow" },
  async ({ page, browser, signIn, installation }) => {
    await signIn();
    await page.goto("/people");
    await page.getByRole("button", { name: "Invite person" }).click();
    await page.getByLabel("Name", { exact: true }).fill("Dana Doe");
    await page.getByRole("button", { name: "Create invitation" }).click();
    const link = await page.getByLabel("Invitation link", { exact: true }).inputValue();
    await page.getByRole("button", { name: "Done" }).click();

    const own = await browser.newContext({ baseURL: installation.origin });
    // The provider's page has a font from elsewhere.
    await own.route(/googleapis/, (route) => route.abort());
    const theirs = await own.newPage();
    await theirs.goto(link);
    await expect(theirs.getByRole("button", { name: "Accept invitation" })).toBeVisible();
    expect(await findViolations(theirs)).toEqual([]);
    await theirs.getByRole("button", { name: "Continue with Acme SSO" }).click();
    await signInThere(theirs, "dana-at-acme");
    await expect(theirs.getByRole("button", { name: "Account: Dana Doe" })).toBeVisible();
    expect(new URL(theirs.url()).origin).toBe(installation.origin);
    await page.reload();
    await expect(page.getByRole("row", { name: /Dana Doe/ })).toContainText("Active");

    const account = theirs.getByRole("button", { name: "Account: Dana Doe" });
    await untilHydrated(account);
    await account.click();
    await theirs.getByRole("button", { name: "Sign out" }).click();
    await expect(theirs.getByRole("heading", { name: "Sign in" })).toBeVisible();
    await theirs.goto("/playlists?q=autumn");
    expect(await findViolations(theirs)).toEqual([]);
    // They are still signed in there.
    await theirs.getByRole("link", { name: "Continue with Acme SSO" }).click();
    await expect(theirs).toHaveURL(`${installation.origin}/playlists?q=autumn`);
    await expect(account).toBeVisible();

    // A session that ends meanwhile goes on in this tab after signing in in another one.
    await own.clearCookies({ name: "cuelist_session" });
    const search = theirs.getByRole("searchbox").first();
    await untilHydrated(search);
    await search.fill("winter");
    const ended = theirs.getByRole("dialog", { name: "Your session has ended" });
    await expect(ended).toBeVisible();
    const opening = own.waitForEvent("page");
    await ended.getByRole("link", { name: "Continue with Acme SSO in a new tab" }).click();
    await expect(ended).toBeHidden();
    await (await opening).close();

    await page.getByRole("button", { name: "Actions for Dana Doe" }).click();
    await page.getByRole("menuitem", { name: "Disable…" }).click();
    await page.getByRole("button", { name: "Disable", exact: true }).click();
    await expect(page.getByRole("row", { name: /Dana Doe/ })).toContainText("Disabled");
    await theirs.goto("/playlists");
    await expect(theirs.getByText("Your session has ended.")).toBeVisible();
    await theirs.getByRole("link", { name: "Continue with Acme SSO" }).click();
    await expect(
      theirs.getByRole("alert").getByText("This access was turned off. Ask your manager."),
    ).toBeVisible();
    expect(await findViolations(theirs)).toEqual([]);
    await own.close();
  },
);
