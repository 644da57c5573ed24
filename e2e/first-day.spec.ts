import { expect, findViolations, test } from "./fixtures";

// Nobody else creates playlists for this agency.
test.beforeEach(async ({ signIn, installation }) => signIn(installation.otherAgencyClient));

test("whoever signs in begins at the three steps, and the example becomes the first playlist", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL(/\/playlists$/);
  const steps = page.getByRole("region", { name: "First steps" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  expect(await findViolations(page)).toEqual([]);
  await steps.getByRole("link", { name: "Open an example" }).click();
  const rail = page.getByRole("navigation", { name: "Main" });
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/^Example: /);
  // The form belongs to the page that it was opened from.
  await expect(rail.locator("[aria-current=page]")).toHaveText("Playlists");
  await expect(page.getByText("5 IDs").first()).toBeVisible();
  await page.getByRole("combobox", { name: "Advertiser" }).fill("rival");
  await page.getByRole("option", { name: "Rival Client Co" }).click();
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page.getByRole("heading", { name: /^Example: / })).toBeVisible();
  await rail.getByRole("link", { name: "Playlists" }).click();
  await expect(page.getByRole("table", { name: "Playlists" })).toBeVisible();
  await expect(steps).toBeVisible();
});

test.describe("an address without a page", () => {
  test.use({ expectedConsole: [[/status of 404/], { scope: "test" }] });

  test("leads on", { tag: "@slow" }, async ({ page }) => {
    await page.goto("/nowhere");
    await page.getByRole("link", { name: "Companies" }).click();
    await expect(page).toHaveURL(/\/companies$/);
  });
});
