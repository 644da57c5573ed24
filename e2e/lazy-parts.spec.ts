import { expect, findAdvertiser, test } from "./fixtures";

type Page = Parameters<typeof findAdvertiser>[0];

test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));
test.use({ expectedConsole: [[/Failed to load/, /net::ERR/, /chunk/i], { scope: "test" }] });

const files = "**/_next/static/**";

/** Resets the connection of each script that contains `text`. */
const cutOff = (page: Page, text: string) =>
  page.route(files, async (route) => {
    // Null if the test has ended meanwhile.
    const response = await route.fetch().catch(() => null);
    if (!response) return;
    if ((await response.text()).includes(text)) await route.abort("connectionreset");
    else await route.fulfill({ response });
  });

test(
  "a part of the form that fails to load says so in its place, and loses nothing",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto(`/companies/${await findAdvertiser(page, "Advertiser 001")}/playlists/new`);
    await page.getByLabel("Name", { exact: true }).fill("Kept");
    await cutOff(page, "IDs of this playlist");
    const ids = page.getByRole("textbox", { name: "Inventory IDs" });
    await ids.fill("station-7\n007");
    await page.getByRole("button", { name: "Add IDs" }).click();
    await expect(page.getByText("Couldn't load the list of IDs. They are kept.")).toBeVisible();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Couldn't load the list of IDs.")).toBeVisible();
    await page.unroute(files);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("grid", { name: "IDs of this playlist" })).toContainText(
      "station-7",
    );
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kept");
  },
);

test(
  "a menu that fails to load says so, leaves the page alone and can be tried again",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/companies");
    const menu = page.getByRole("button", { name: "Account:" });
    await expect(page.getByRole("row").nth(1)).toBeVisible();
    await cutOff(page, "Sign out");
    await menu.click();
    const dialog = page.getByRole("dialog", { name: "Account" });
    await expect(dialog.getByText("Couldn't load this menu.")).toBeVisible();
    await page.unroute(files);
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect(dialog.getByText("Sign out")).toBeVisible();
  },
);

test(
  "a dialog that fails to load closes with a message and opens when pressed again",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    await page.goto("/playlists?type=podcast");
    await page.getByRole("heading", { level: 1 }).click();
    await cutOff(page, "View name");
    const save = page.getByRole("button", { name: "Save view" });
    await save.click();
    await expect(page.getByText("Couldn't load the dialog. Try again.")).toBeVisible();
    await page.unroute(files);
    await save.click();
    await expect(page.getByRole("dialog")).toBeVisible();
  },
);
