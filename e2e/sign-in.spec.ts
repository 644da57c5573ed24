import { expect, test } from "./fixtures";

test("a user signs in and reaches the requested page", async ({ page, installation }) => {
  await page.goto("/playlists?q=autumn");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel("Client ID").fill(installation.manager.client_id);
  await page.getByLabel("Client secret", { exact: true }).fill(installation.manager.client_secret);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/playlists\?q=autumn$/);
  await expect(page.getByLabel("Search playlists")).toHaveValue("autumn");
});

test("Sign out ends the session", async ({ page, signIn }) => {
  await signIn();
  await page.goto("/companies");
  await page.getByRole("button", { name: /Mara of Harbour/ }).click();
  await page
    .getByRole("menuitem", { name: "Sign out" })
    .or(page.getByRole("button", { name: "Sign out" }))
    .click();
  await expect(page).toHaveURL(/\/sign-in/);
  expect((await page.request.get("/api/session")).status()).toBe(401);
  await page.goto("/companies");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("the token reaches neither the page nor its scripts", async ({
  page,
  signIn,
  installation,
}) => {
  await signIn();
  const seen: string[] = [];
  page.on("response", async (response) => {
    if (/json|html|x-component/.test(response.headers()["content-type"] ?? ""))
      seen.push(await response.text().catch(() => ""));
  });
  await page.goto("/companies");
  await expect(page.getByRole("table", { name: "Companies" })).toBeVisible();
  expect(await page.evaluate(() => document.cookie)).not.toContain("session");
  expect(seen.join()).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  expect(seen.join()).not.toContain(installation.manager.client_secret);
});
