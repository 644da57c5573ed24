import { expect, findAdvertiser, test, untilHydrated } from "./fixtures";
import { advertiserName } from "./installation";
import { createPlaylists } from "./playlist-factory";
import { chooseAction } from "./playlist-page";

test(
  "an agency's playlist belongs to one of its advertisers",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    await page.clock.install();
    await page.goto(`/companies/${installation.agencyId}/playlists/new`);
    await page.getByLabel("Name", { exact: true }).fill("House list");
    await page.getByRole("combobox", { name: "Advertiser" }).fill("café");
    await page.getByRole("option", { name: "Café Ørsted" }).click();
    await expect(page.getByRole("combobox", { name: "Advertiser" })).toHaveValue("Café Ørsted");
    await page.clock.runFor(1_000);
    await chooseTypeAndId(page);
    await expect(page.getByRole("combobox", { name: "Advertiser" })).toHaveValue("Café Ørsted");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("main")).toContainText("Café Ørsted");
  },
);

test(
  "the name that is saved is not called taken while the playlist's page loads",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, advertiserName);
    await page.goto(`/companies/${advertiser}/playlists/new`);
    const names: string[] = [];
    page.on("request", (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === "/api/playlists" && searchParams.has("q")) names.push(request.url());
    });
    await page.getByLabel("Name", { exact: true }).fill("Slow to open");
    await expect.poll(() => names.length).toBeGreaterThan(0);
    await page.getByLabel("Type", { exact: false }).first().click();
    await page.getByRole("option", { name: "podcast" }).click();
    await page.getByRole("textbox", { name: "Inventory IDs" }).fill("100000007");
    let letOpen = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      const gate = new Promise<void>((open) => (letOpen = open));
      void page.route(/\/playlists\/[0-9a-f-]{36}(\?|$)/, async (route) => {
        if (route.request().method() !== "GET") return route.continue();
        resolve();
        await gate;
        await route.continue();
      });
    });
    const before = names.length;
    const saved = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await saved;
    await isHeld;
    await expect(page.getByText("A playlist already has this name")).toBeHidden();
    expect(names.length).toBe(before);
    letOpen();
    await expect(page.getByRole("heading", { name: "Slow to open" })).toBeVisible();
  },
);

test(
  "Save and new keeps the advertiser, the type and the tags for the next playlist",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 032");
    await page.goto(`/companies/${advertiser}/playlists/new`);
    const name = page.getByLabel("Name", { exact: true });
    const form = page.getByRole("form", { name: "New playlist" });
    await name.fill("First of the day");
    await page.getByRole("combobox", { name: "Tags" }).fill("q4,");
    await chooseTypeAndId(page);
    await page.getByRole("button", { name: "Save and new" }).click();
    await expect(name).toHaveValue("");
    await expect(name).toBeFocused();
    await expect(form.getByRole("button", { name: /Type/ })).toContainText("Radio");
    await page.keyboard.type("Second of the day");
    await page.getByRole("textbox", { name: "Inventory IDs" }).fill("show-2");
    await page.getByRole("button", { name: "Create playlist" }).click();
    await expect(page.getByRole("heading", { name: "Second of the day" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Tags" })).toContainText("q4");
    await page.getByRole("link", { name: "New playlist" }).last().click();
    await expect(page).toHaveURL(`/companies/${advertiser}/playlists/new`);
    await page.goto(`/companies/${advertiser}`);
    await expect(page.getByRole("link", { name: "First of the day" })).toBeVisible();
  },
);

test(
  "a name template follows the form until the name is edited, and counts on",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const saved = await page.request.put("/api/name-templates", {
      data: { templates: [] },
      headers: { origin: installation.origin },
    });
    expect(saved.status()).toBe(200);
    const advertiser = await findAdvertiser(page, "Advertiser 033");
    await page.goto(`/companies/${advertiser}/playlists/new`);
    await page.getByRole("button", { name: "Account:" }).click();
    await page.getByRole("button", { name: "Name templates…" }).click();
    const dialog = page.getByRole("dialog", { name: "Name templates" });
    await expect(dialog.getByRole("textbox")).toBeFocused();
    await page.keyboard.type("{advertiser} {type} {year} {n}");
    await dialog.getByRole("button", { name: "Save templates" }).click();
    await expect(dialog).toBeHidden();
    const name = page.getByLabel("Name", { exact: true });
    await name.press("ArrowDown");
    const year = new Date().getFullYear();
    await expect(name).toHaveValue(new RegExp(`^Advertiser 033 ${year} \\d+$`));
    await chooseTypeAndId(page);
    await expect(name).toHaveValue(new RegExp(`^Advertiser 033 Radio ${year} \\d+$`));
    const first = Number((await name.inputValue()).split(" ").at(-1));
    await page.getByRole("button", { name: "Save and new" }).click();
    await expect(name).toHaveValue(`Advertiser 033 Radio ${year} ${first + 1}`);
    // Nothing was typed, so that leaving asks nothing.
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(new RegExp(`/companies/${advertiser}$`));

    await page.goto(`/companies/${advertiser}/playlists/new`);
    await untilHydrated(name);
    await expect(name).toHaveAttribute("placeholder", /template/);
    // The type of the advertiser's only playlist is filled in.
    await expect(page.getByRole("button", { name: /Type/ })).toContainText("Radio");
    await name.press("ArrowDown");
    await expect(name).toHaveValue(new RegExp(`^Advertiser 033 Radio ${year} \\d+$`));
    const made = await name.inputValue();
    await name.press("End");
    await page.keyboard.type(" by hand");
    await page.getByRole("button", { name: /Type/ }).click();
    await page.getByRole("option", { name: "podcast" }).click();
    await expect(name).toHaveValue(`${made} by hand`);
  },
);

test("a playlist is archived, restored from the toast, and its history shows both", async ({
  page,
  signIn,
}) => {
  await signIn();
  const advertiser = await findAdvertiser(page, "Advertiser 031");
  const [uuid] = await createPlaylists(page, advertiser, [{ name: "Put away" }]);
  await page.goto(`/playlists/${uuid}`);
  await chooseAction(page, "Archive");
  await expect(page.getByText("Archived", { exact: true })).toBeVisible();
  const list = `/api/playlists?company=${advertiser}&q=put`;
  expect(await (await page.request.get(list)).json()).toMatchObject({ playlists: [] });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Archived", { exact: true })).toBeHidden();
  expect(await (await page.request.get(list)).json()).toMatchObject({
    playlists: [{ name: "Put away" }],
  });
  const history = page.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveCount(3);
  await expect(history.first()).toContainText(/Revision 3.*by Mara of Harbour/);
  await expect(history.first()).toContainText("restored");
});

test(
  "a viewer sees why there is no create button",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn(installation.viewer);
    const advertiser = await findAdvertiser(page, advertiserName);
    await page.goto(`/companies/${advertiser}`);
    await expect(page.getByRole("heading", { name: advertiserName })).toBeVisible();
    await expect(page.getByRole("link", { name: "New playlist" })).toHaveCount(0);
    await page.goto(`/companies/${advertiser}/playlists/new`);
    await expect(page.getByRole("button", { name: "Create playlist" })).toHaveCount(0);
  },
);

test.describe("a playlist of another agency", () => {
  test.use({ expectedConsole: [[/status of 404/], { scope: "test" }] });

  test("looks like a missing one", { tag: "@slow" }, async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 030");
    const [uuid] = await createPlaylists(page, advertiser, [{ name: "Secret plans" }]);
    await signIn(installation.otherAgencyClient);
    await page.goto(`/playlists/${uuid}`);
    await expect(page.getByText(/page not found/i).first()).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Secret plans");
  });
});

type Page = Parameters<typeof findAdvertiser>[0];

async function chooseTypeAndId(page: Page): Promise<void> {
  await page.getByLabel("Type", { exact: false }).first().click();
  await page.getByRole("option", { name: "radio" }).click();
  await page.getByRole("textbox", { name: "Inventory IDs" }).fill("station-7");
  await page.getByRole("textbox", { name: "Inventory IDs" }).press("Enter");
  await expect(page.getByText("1 ID").first()).toBeVisible();
}
