import { type Page } from "playwright/test";
import { beginBulk, bulkBar as bar, openFilter, pasteInto, toastOf } from "./controls";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { createPlaylists, patchPlaylist, readPlaylist, readTags } from "./playlist-factory";

const table = (page: Page) => page.getByRole("table", { name: "Playlists" });
const check = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const dialog = (page: Page) => page.getByRole("dialog");

test("adds tags to all matches after a preview, and undoes the whole change", async ({
  page,
  signIn,
}) => {
  await signIn();
  const advertiser = await findAdvertiser(page, "Advertiser 112");
  const made = await createPlaylists(page, advertiser, [
    { name: "One", tags: ["bulk-news"] },
    { name: "Two", tags: ["kept"] },
    { name: "Three" },
  ]);
  await page.goto(`/companies/${advertiser}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await beginBulk(page, "Tags", "Add tags");
  // The dialog opens in its field.
  await expect(dialog(page).getByLabel("Tags")).toBeFocused();
  await page.keyboard.type("bulk-news,");
  await expect(dialog(page)).toContainText("2 will change, 1 unchanged");
  await expect(
    dialog(page).getByRole("list", { name: "What will change" }).getByRole("listitem"),
  ).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Add tags" }).click();
  const done = toastOf(page, "Tags added to 2 playlists. 1 unchanged.");
  await expect(done).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  expect(await readTags(page, made)).toEqual([["bulk-news"], ["kept", "bulk-news"], ["bulk-news"]]);
  expect(await findViolations(page)).toEqual([]);

  await done.getByRole("button", { name: "Undo" }).click();
  const undone = toastOf(page, "Undone in 2 playlists.");
  await expect(undone.getByRole("button", { name: "Redo" })).toBeVisible();
  await expect(done).toBeHidden();
  expect(await readTags(page, made)).toEqual([["bulk-news"], ["kept"], []]);

  await beginBulk(page, "Tags", "Remove tags");
  await expect(dialog(page).getByRole("searchbox", { name: "Find a tag" })).toBeFocused();
  const offered = dialog(page).getByRole("list", { name: "Tags" });
  await expect(offered.getByRole("listitem")).toHaveText([/^bulk-news ?1$/, /^kept ?1$/]);
  await offered.getByText("bulk-news").click();
  await offered.getByText("kept").click();
  await dialog(page).getByRole("button", { name: "Remove tags" }).click();
  await expect(toastOf(page, "Tags removed from 2 playlists.")).toBeVisible();
  expect(await readTags(page, made)).toEqual([[], [], []]);
});

test(
  "removes IDs, refuses to empty a playlist, and undoes the others",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 113");
    const [one = "", two = ""] = await createPlaylists(page, advertiser, [
      { name: "Only x", inventory_ids: ["x"] },
      { name: "Many", inventory_ids: ["a", "x", "b"] },
    ]);
    const ids = async (uuid: string) => (await readPlaylist(page, uuid)).inventory_ids;
    await page.goto(`/companies/${advertiser}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();

    await beginBulk(page, "IDs", "Remove IDs");
    await dialog(page).getByLabel("Inventory IDs").fill("inventory_id\nx\n1.000.000.072\n");
    await expect(dialog(page).getByRole("status").first()).toHaveText("1 ID. 1 to check");
    await dialog(page).getByRole("button", { name: "Use 1000000072" }).click();
    await expect(dialog(page)).toContainText("1 will change, 1 will fail");
    await dialog(page).getByRole("button", { name: "Remove IDs" }).click();
    await expect(dialog(page).getByRole("list", { name: "Failed" })).toContainText("Only x");
    expect([await ids(one), await ids(two)]).toEqual([["x"], ["a", "b"]]);
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Undo" }).click();
    await expect(toastOf(page, "Undone in 1 playlist.")).toBeVisible();
    await expect(dialog(page)).toBeHidden();
    expect(await ids(two)).toEqual(["a", "x", "b"]);
  },
);

test(
  "replaces an ID from a filter in six gestures, says what an undo skips, and keeps the selection",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 115");
    const [one = "", two = ""] = await createPlaylists(page, advertiser, [
      { name: "Has it", inventory_ids: ["swap-a", "swap-b"] },
      { name: "Has it too", inventory_ids: ["swap-b", "swap-a"] },
      { name: "Has it not", inventory_ids: ["swap-c"] },
    ]);
    const ids = async (uuid: string) => (await readPlaylist(page, uuid)).inventory_ids;
    await page.goto(`/companies/${advertiser}?inventory_id=swap-a`);
    await expect(table(page).getByRole("row")).toHaveCount(3);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await beginBulk(page, "IDs", "Replace an ID");
    await expect(dialog(page).getByLabel("Find")).toHaveValue("swap-a");
    await expect(dialog(page).getByLabel("Replace with")).toBeFocused();
    await page.keyboard.type(" swap-d\u00a0");
    await expect(dialog(page)).toContainText("swap-a → swap-d");
    await page.keyboard.press("Enter");
    const replaced = toastOf(page, "IDs replaced in 2 playlists.");
    await expect(replaced).toBeVisible();
    expect([await ids(one), await ids(two)]).toEqual([
      ["swap-d", "swap-b"],
      ["swap-b", "swap-d"],
    ]);

    await patchPlaylist(page, one, 2, { inventory_ids: ["swap-b"] });
    await replaced.getByRole("button", { name: "Undo" }).click();
    const question = page.getByRole("dialog", { name: "Undo “Replace ID swap-a with swap-d”" });
    await expect(question).toContainText("1 of 2 playlists will be skipped: edited since.");
    await expect(question.getByRole("link", { name: "Has it" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Undo the other 1" }).press("Enter");
    await expect(toastOf(page, "Undone in 1 playlist. 1 skipped: edited since.")).toBeVisible();
    expect([await ids(one), await ids(two)]).toEqual([["swap-b"], ["swap-b", "swap-a"]]);
    await expect(bar(page)).toContainText("2 selected");
  },
);

test(
  "replaces many IDs from two pasted columns, and says why nothing would change",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 110");
    const [uuid = ""] = await createPlaylists(page, advertiser, [
      { name: "Chain", inventory_ids: ["100001", "100002", "100003"] },
    ]);
    await page.goto(`/companies/${advertiser}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await beginBulk(page, "IDs", "Replace an ID");
    await dialog(page).getByLabel("Find").fill("999999");
    await dialog(page).getByLabel("Replace with").fill("100009");
    await expect(dialog(page)).toContainText("This playlist doesn't have this ID.");
    await pasteInto(
      dialog(page).getByLabel("Find"),
      "Old ID\tNew ID\n100001\t100002\n100002\t100004\n100003\t#N/A\n888888\t100005\n",
    );
    await expect(dialog(page)).toContainText("3 replacements, header skipped, 1 line skipped.");
    await expect(dialog(page).getByRole("list", { name: "Skipped lines" })).toContainText(
      /^Line 4, 100003\s#N\/A: .+$/,
    );
    await expect(dialog(page)).toContainText("100001 → 100002, 100002 → 100004");
    await expect(dialog(page)).toContainText("1 ID is in none of these playlists: 888888");
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Replace", exact: true }).click();
    await expect(toastOf(page, "IDs replaced in 1 playlist.")).toBeVisible();
    const { inventory_ids } = await readPlaylist(page, uuid);
    expect(inventory_ids).toEqual(["100002", "100004", "100003"]);
  },
);

test(
  "archives and restores playlists in bulk, and one from its row",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 114");
    await createPlaylists(page, advertiser, [
      { name: "First" },
      { name: "Second" },
      { name: "Third" },
    ]);
    await page.goto(`/companies/${advertiser}?sort=name`);
    await check(page, "First").check();
    await check(page, "Second").check();
    await bar(page).getByRole("button", { name: "Archive" }).click();
    await expect(toastOf(page, "Archived 2 playlists.")).toBeVisible();
    const links = table(page).getByRole("link");
    await expect(links).toHaveText(["Third"]);
    await expect(bar(page)).toBeHidden();

    await createPlaylists(page, advertiser, [{ name: "Fourth" }]);
    // So low that the bar is at the bottom of the window.
    await page.setViewportSize({ width: 1280, height: 320 });
    await page.reload();
    await check(page, "Fourth").check();
    await page.getByRole("button", { name: "Actions for Third" }).click();
    await expect(page.getByRole("menuitem", { name: "Archive" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expect(page.getByText("Archived “Third”.")).toBeVisible();
    const toast = page.getByRole("listitem").filter({ hasText: "Archived “Third”." });
    const boxes = async () => [await toast.boundingBox(), await bar(page).boundingBox()] as const;
    await expect
      .poll(async () => {
        const [message, below] = await boxes();
        return message && below ? below.x - (message.x + message.width) : null;
      })
      .toBeGreaterThanOrEqual(0);
    // The row that takes its place has the focus.
    await expect(links).toHaveText(["Fourth"]);
    await expect(links).toBeFocused();
    await page
      .getByRole("listitem")
      .filter({ hasText: "Archived “Third”." })
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(links).toHaveText(["Fourth", "Third"]);

    await (await openFilter(page, "State")).getByRole("option", { name: "Archived" }).click();
    await expect(links).toHaveText(["First", "Second"]);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await bar(page).getByRole("button", { name: "Restore" }).click();
    await dialog(page).getByRole("button", { name: "Restore" }).click();
    await expect(toastOf(page, "Restored 2 playlists.")).toBeVisible();
  },
);

test(
  "resumes an interrupted change after a reload",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    // Use a separate client: other tests leave unfinished change-sets.
    await signIn(installation.advertiser);
    const advertiser = await findAdvertiser(page, "Johnson");
    const made = await createPlaylists(page, advertiser, [
      { name: "Cut off" },
      { name: "Cut too" },
    ]);
    await page.goto("/playlists?q=cut");
    await check(page, "Cut off").check();
    await check(page, "Cut too").check();
    await beginBulk(page, "Tags", "Add tags");
    await dialog(page).getByLabel("Tags").fill("late,");
    await page.route("**/api/change-sets/*/run", () => undefined);
    await dialog(page).getByRole("button", { name: "Add tags" }).click();
    await dialog(page).getByRole("button", { name: "Run in background" }).click();
    const strip = page.getByRole("progressbar", { name: /Adding tags/ });
    await expect(strip).toBeVisible();
    // The frame shows it on every page.
    await page.getByRole("link", { name: "Developers" }).click();
    await expect(page.getByRole("heading", { name: "Developers", level: 1 })).toBeVisible();
    await expect(strip).toBeVisible();
    await page.goto("/playlists?q=cut");
    await page.unroute("**/api/change-sets/*/run");
    await expect(strip).toHaveAccessibleName(/paused at/);
    expect(await readTags(page, made)).toEqual([[], []]);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Tags added to 2 playlists.")).toBeVisible();
    await expect(strip).toBeHidden();
    expect(await readTags(page, made)).toEqual([["late"], ["late"]]);
  },
);

test.describe("a start without a response", () => {
  test.use({ expectedConsole: [[/Failed to load resource/, /net::ERR/], { scope: "test" }] });

  test("is not repeated by a retry", { tag: "@slow" }, async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 116");
    const [uuid = ""] = await createPlaylists(page, advertiser, [{ name: "Once" }]);
    await page.goto(`/companies/${advertiser}`);
    await check(page, "Once").check();
    await beginBulk(page, "Tags", "Add tags");
    await dialog(page).getByLabel("Tags").fill("once,");
    let attempts = 0;
    await page.route("**/api/change-sets", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      attempts += 1;
      if (attempts > 1) return route.continue();
      await route.fetch();
      return route.abort("connectionreset");
    });
    await dialog(page).getByRole("button", { name: "Add tags" }).click();
    await expect(dialog(page).getByRole("alert")).toContainText("Can't reach the server");
    await dialog(page).getByRole("button", { name: "Add tags" }).click();
    await expect(toastOf(page, "Tags added to 1 playlist.")).toBeVisible();
    expect(attempts).toBe(2);
    expect((await readPlaylist(page, uuid)).revision).toBe(2);
  });
});

test(
  "changes advertiser, type, visibility and searches, each undone from its toast",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 088");
    const other = await findAdvertiser(page, "Advertiser 089");
    const made = await createPlaylists(page, advertiser, [
      { name: "Field one", searches: ["true crime"] },
      { name: "Field two" },
    ]);
    const read = () =>
      Promise.all(
        made.map(async (uuid) => {
          const playlist = await readPlaylist(page, uuid);
          const { advertiser_id, company_uuid, type, searches } = playlist;
          return { advertiser_id, company_uuid, type, searches };
        }),
      );
    const before = await read();
    await page.goto("/playlists?q=field");
    await expect(table(page).getByRole("row")).toHaveCount(3);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    const undo = async (message: string) => {
      const toast = toastOf(page, message);
      await expect(toast).toBeVisible();
      await toast.getByRole("button", { name: "Undo" }).click();
      await expect.poll(read).toEqual(before);
    };

    await beginBulk(page, "More", "Change advertiser");
    await dialog(page).getByRole("combobox", { name: "Advertiser" }).fill("Advertiser 089");
    await page.getByRole("option", { name: "Advertiser 089" }).click();
    await expect(dialog(page)).toContainText("2 will change");
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Change advertiser" }).click();
    await expect(toastOf(page, "Advertiser changed in 2 playlists.")).toBeVisible();
    expect(await read()).toMatchObject([
      { advertiser_id: other, company_uuid: other },
      { advertiser_id: other, company_uuid: other },
    ]);
    await undo("Advertiser changed in 2 playlists.");

    await beginBulk(page, "More", "Change type");
    await dialog(page).getByText("Radio").click();
    await expect(dialog(page)).toContainText("podcast → radio");
    await dialog(page).getByRole("button", { name: "Change type" }).click();
    await undo("Type changed in 2 playlists.");

    await beginBulk(page, "More", "Change visibility");
    await dialog(page).getByText("Only us").click();
    await expect(dialog(page)).toContainText("Visible to the agency only");
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Change visibility" }).click();
    await undo("Now visible to the agency only: 2 playlists.");

    await beginBulk(page, "More", "Add search");
    await expect(dialog(page).getByRole("textbox", { name: "Search 1" })).toBeFocused();
    await page.keyboard.type("true crime");
    await expect(dialog(page)).toContainText("1 will change, 1 unchanged");
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Control+Enter");
    await undo("Search added to 1 playlist. 1 unchanged.");

    await beginBulk(page, "More", "Remove search");
    await dialog(page).getByText("“true crime”").click();
    await expect(dialog(page)).toContainText("1 will change, 1 unchanged");
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Remove search" }).click();
    await undo("Search removed from 1 playlist. 1 unchanged.");
  },
);
