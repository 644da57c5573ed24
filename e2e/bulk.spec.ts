import { type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { createPlaylists, readTags } from "./playlist-factory";

const table = (page: Page) => page.getByRole("table", { name: "Playlists" });
const check = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Select ${name}`, exact: true });
const bar = (page: Page) => page.getByRole("group", { name: "Selected playlists" });
const dialog = (page: Page) => page.getByRole("dialog");

test(
  "selects a page, a range and all matches; Escape and a new filter clear the selection",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 111");
    const names = Array.from({ length: 55 }, (_, index) => `Row ${String(index).padStart(2, "0")}`);
    await createPlaylists(
      page,
      advertiser,
      names.map((name) => ({ name })),
    );
    await page.goto(`/companies/${advertiser}?sort=name`);
    await check(page, "Row 02").check();
    await check(page, "Row 05").click({ modifiers: ["Shift"] });
    await expect(bar(page)).toContainText("4 selected");
    await expect(check(page, "Row 04")).toBeChecked();
    await check(page, "Row 07").focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+Space");
    await expect(bar(page)).toContainText("7 selected");
    await expect(check(page, "Row 08")).toBeChecked();

    // Selected rows stay selected on other pages.
    await page.getByRole("button", { name: "Next" }).click();
    await check(page, "Row 54").check();
    await expect(bar(page)).toContainText("8 selected");
    expect(await findViolations(page)).toEqual([]);
    await bar(page).getByRole("button", { name: "Select all 55 that match" }).click();
    await expect(bar(page)).toContainText("All 55 playlists that match");
    await page.getByRole("checkbox", { name: "Select all on this page" }).focus();
    await page.keyboard.press("Escape");
    await expect(bar(page)).toBeHidden();

    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(bar(page)).toContainText("5 selected");
    await page.getByLabel("Search playlists").fill("Row 10");
    await expect(table(page).getByRole("row")).toHaveCount(2);
    await expect(bar(page)).toBeHidden();
  },
);

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
  await bar(page).getByRole("button", { name: "Add tags" }).click();
  // The dialog opens in its field.
  await expect(dialog(page).getByLabel("Tags")).toBeFocused();
  await page.keyboard.type("bulk-news,");
  await expect(dialog(page)).toContainText("2 will change, 1 unchanged");
  await expect(
    dialog(page).getByRole("list", { name: "What will change" }).getByRole("listitem"),
  ).toHaveCount(2);
  expect(await findViolations(page)).toEqual([]);
  await dialog(page).getByRole("button", { name: "Add tags" }).click();
  await expect(dialog(page)).toContainText("Tags added to 2 playlists. 1 unchanged.");
  expect(await readTags(page, made)).toEqual([["bulk-news"], ["kept", "bulk-news"], ["bulk-news"]]);
  await expect(dialog(page).getByRole("link", { name: "View details" })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await dialog(page).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(dialog(page)).toContainText("Undone in 2 playlists.");
  await expect(dialog(page).getByRole("button", { name: "Redo" })).toBeFocused();
  // The dialog says it; no toast repeats it.
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
  expect(await readTags(page, made)).toEqual([["bulk-news"], ["kept"], []]);
  await dialog(page).getByRole("button", { name: "Done" }).click();

  await bar(page).getByRole("button", { name: "Remove tags" }).click();
  await expect(dialog(page).getByRole("searchbox", { name: "Find a tag" })).toBeFocused();
  const offered = dialog(page).getByRole("list", { name: "Tags" });
  await expect(offered.getByRole("listitem")).toHaveText([/^bulk-news ?1$/, /^kept ?1$/]);
  await offered.getByText("bulk-news").click();
  await offered.getByText("kept").click();
  await dialog(page).getByRole("button", { name: "Remove tags" }).click();
  await expect(dialog(page)).toContainText("Tags removed from 2 playlists.");
  expect(await readTags(page, made)).toEqual([[], [], []]);
});

test(
  "adds, removes and replaces IDs, and refuses to empty a playlist",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 113");
    const [one = "", two = ""] = await createPlaylists(page, advertiser, [
      { name: "Only x", inventory_ids: ["x"] },
      { name: "Many", inventory_ids: ["a", "x", "b"] },
    ]);
    const ids = async (uuid: string) =>
      (
        (await (await page.request.get(`/api/playlists/${uuid}`)).json()) as {
          inventory_ids: string[];
        }
      ).inventory_ids;
    await page.goto(`/companies/${advertiser}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();

    await bar(page).getByRole("button", { name: "Remove IDs" }).click();
    await dialog(page).getByLabel("Inventory IDs").fill("inventory_id\nx\nnobody-has-this\n");
    await expect(dialog(page)).toContainText("1 will change, 1 will fail");
    await dialog(page).getByRole("button", { name: "Remove IDs" }).click();
    await expect(dialog(page).getByRole("list", { name: "Failed" })).toContainText("Only x");
    expect([await ids(one), await ids(two)]).toEqual([["x"], ["a", "b"]]);
    await dialog(page).getByRole("button", { name: "Undo" }).click();
    await expect(dialog(page)).toContainText("Undone in 1 playlist.");
    expect(await ids(two)).toEqual(["a", "x", "b"]);
    await dialog(page).getByRole("button", { name: "Done" }).click();

    await bar(page).getByRole("button", { name: "Replace an ID" }).click();
    await dialog(page).getByLabel("Find").fill("x");
    await dialog(page).getByLabel("Replace with").fill("y");
    await dialog(page).getByRole("button", { name: "Replace", exact: true }).click();
    await expect(dialog(page)).toContainText("IDs replaced in 2 playlists.");
    expect([await ids(one), await ids(two)]).toEqual([["y"], ["a", "y", "b"]]);
    await dialog(page).getByRole("button", { name: "Done" }).click();

    await bar(page).getByRole("button", { name: "Add IDs" }).click();
    await dialog(page).getByLabel("Inventory IDs").fill("b; c");
    await dialog(page).getByRole("button", { name: "Add IDs" }).click();
    await expect(dialog(page)).toContainText("IDs added to 2 playlists.");
    expect([await ids(one), await ids(two)]).toEqual([
      ["y", "b", "c"],
      ["a", "y", "b", "c"],
    ]);
  },
);

test(
  "replaces an ID from a filter in six gestures, says what an undo skips, and keeps the selection",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 115");
    const [one = "", two = ""] = await createPlaylists(page, advertiser, [
      { name: "Has it", inventory_ids: ["swap-a", "swap-b"] },
      { name: "Has it too", inventory_ids: ["swap-b", "swap-a"] },
      { name: "Has it not", inventory_ids: ["swap-c"] },
    ]);
    const ids = async (uuid: string) => {
      const answer = await page.request.get(`/api/playlists/${uuid}`);
      return ((await answer.json()) as { inventory_ids: string[] }).inventory_ids;
    };
    await page.goto(`/companies/${advertiser}?inventory_id=swap-a`);
    await expect(table(page).getByRole("row")).toHaveCount(3);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await bar(page).getByRole("button", { name: "Replace an ID" }).click();
    await expect(dialog(page).getByLabel("Find")).toHaveValue("swap-a");
    await expect(dialog(page).getByLabel("Replace with")).toBeFocused();
    await page.keyboard.type(" swap-d\u00a0");
    await expect(dialog(page)).toContainText("swap-a → swap-d");
    await page.keyboard.press("Enter");
    await expect(dialog(page)).toContainText("IDs replaced in 2 playlists.");
    await expect(dialog(page).getByRole("button", { name: "Done" })).toBeFocused();
    expect([await ids(one), await ids(two)]).toEqual([
      ["swap-d", "swap-b"],
      ["swap-b", "swap-d"],
    ]);

    await page.request.patch(`/api/playlists/${one}`, {
      data: { inventory_ids: ["swap-b"] },
      headers: { origin: installation.origin, "if-match": '"r2"' },
    });
    await dialog(page).getByRole("button", { name: "Undo" }).click();
    const question = page.getByRole("dialog", { name: "Undo “Replace ID swap-a with swap-d”" });
    await expect(question).toContainText("1 of 2 playlists will be skipped: edited since.");
    await expect(question.getByRole("link", { name: "Has it" })).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await question.getByRole("button", { name: "Undo the other 1" }).press("Enter");
    await expect(dialog(page)).toContainText("Undone in 1 playlist. 1 skipped: edited since.");
    expect([await ids(one), await ids(two)]).toEqual([["swap-b"], ["swap-b", "swap-a"]]);
    await page.keyboard.press("Escape");
    await expect(dialog(page)).toBeHidden();
    await page.keyboard.press("Escape");
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
    await bar(page).getByRole("button", { name: "Replace an ID" }).click();
    await dialog(page).getByLabel("Find").fill("999999");
    await dialog(page).getByLabel("Replace with").fill("100009");
    await expect(dialog(page)).toContainText("This playlist doesn't have this ID.");
    await dialog(page)
      .getByLabel("Find")
      .evaluate((field) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData(
          "text/plain",
          "Old ID\tNew ID\n100001\t100002\n100002\t100004\n100003\t#N/A\n888888\t100005\n",
        );
        field.dispatchEvent(
          new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
        );
      });
    await expect(dialog(page)).toContainText("3 replacements, header skipped, 1 line skipped.");
    await expect(dialog(page).getByRole("list", { name: "Skipped lines" })).toContainText(
      /^Line 4, 100003\s#N\/A: .+$/,
    );
    await expect(dialog(page)).toContainText("100001 → 100002, 100002 → 100004");
    await expect(dialog(page)).toContainText("1 ID is in none of these playlists: 888888");
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Replace", exact: true }).click();
    await expect(dialog(page)).toContainText("IDs replaced in 1 playlist.");
    const answer = await page.request.get(`/api/playlists/${uuid}`);
    expect(await answer.json()).toMatchObject({ inventory_ids: ["100002", "100004", "100003"] });
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
    await expect(dialog(page)).toContainText("2 will change");
    await dialog(page).getByRole("button", { name: "Archive" }).click();
    await expect(dialog(page)).toContainText("Archived 2 playlists.");
    await dialog(page).getByRole("button", { name: "Done" }).click();
    const links = table(page).getByRole("link");
    await expect(links).toHaveText(["Third"]);
    await expect(bar(page)).toBeHidden();

    await createPlaylists(page, advertiser, [{ name: "Fourth" }]);
    // So low that the bar is at the bottom of the window, where toasts are.
    await page.setViewportSize({ width: 1280, height: 420 });
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
        return message && below ? below.y - (message.y + message.height) : null;
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

    await page.getByLabel("State").selectOption("archived");
    await expect(links).toHaveText(["First", "Second"]);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await bar(page).getByRole("button", { name: "Restore" }).click();
    await dialog(page).getByRole("button", { name: "Restore" }).click();
    await expect(dialog(page)).toContainText("Restored 2 playlists.");
  },
);

test("resumes an interrupted change after a reload", async ({ page, signIn, installation }) => {
  // Use a separate client: other tests leave unfinished change-sets.
  await signIn(installation.advertiser);
  const advertiser = await findAdvertiser(page, "Johnson");
  const made = await createPlaylists(page, advertiser, [{ name: "Cut off" }, { name: "Cut too" }]);
  await page.goto("/playlists?q=cut");
  await check(page, "Cut off").check();
  await check(page, "Cut too").check();
  await bar(page).getByRole("button", { name: "Add tags" }).click();
  await dialog(page).getByLabel("Tags").fill("late,");
  await page.route("**/api/change-sets/*/run", () => undefined);
  await dialog(page).getByRole("button", { name: "Add tags" }).click();
  await dialog(page).getByRole("button", { name: "Run in background" }).click();
  const strip = page.getByRole("progressbar", { name: /Adding tags/ });
  await expect(strip).toBeVisible();
  // The frame shows it on every page.
  await page.getByRole("link", { name: "API", exact: true }).click();
  await expect(page.getByRole("heading", { name: "API", level: 1 })).toBeVisible();
  await expect(strip).toBeVisible();
  await page.goto("/playlists?q=cut");
  await page.unroute("**/api/change-sets/*/run");
  await expect(strip).toHaveAccessibleName(/paused at/);
  expect(await readTags(page, made)).toEqual([[], []]);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Tags added to 2 playlists.")).toBeVisible();
  await expect(strip).toBeHidden();
  expect(await readTags(page, made)).toEqual([["late"], ["late"]]);
});

test.describe("a start without a response", () => {
  test.use({ expectedConsole: [[/Failed to load resource/, /net::ERR/], { scope: "test" }] });

  test("is not repeated by a retry", { tag: "@slow" }, async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 116");
    const [uuid = ""] = await createPlaylists(page, advertiser, [{ name: "Once" }]);
    await page.goto(`/companies/${advertiser}`);
    await check(page, "Once").check();
    await bar(page).getByRole("button", { name: "Add tags" }).click();
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
    await expect(dialog(page)).toContainText("Tags added to 1 playlist.");
    expect(attempts).toBe(2);
    const { revision } = (await (await page.request.get(`/api/playlists/${uuid}`)).json()) as {
      revision: number;
    };
    expect(revision).toBe(2);
  });
});

test(
  "a viewer can select playlists but not change them",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 117");
    const made = await createPlaylists(page, advertiser, [{ name: "Left" }, { name: "Right" }]);
    await signIn(installation.viewer);
    await page.goto(`/companies/${advertiser}`);
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(bar(page).getByRole("link", { name: "Compare" })).toHaveAttribute(
      "href",
      /\/playlists\/compare\?left=[0-9a-f-]{36}&right=[0-9a-f-]{36}$/,
    );
    await expect(bar(page).getByRole("link", { name: "Overlap" })).toBeVisible();
    const download = page.waitForEvent("download");
    await bar(page).getByRole("button", { name: "Export" }).click();
    await page.getByRole("menuitem", { name: "Playlists as CSV" }).click();
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    for (const name of ["Add tags", "Remove IDs", "Archive", "Duplicate"])
      await expect(bar(page).getByRole("button", { name })).toHaveCount(0);
    // A row's menu offers a viewer what reads.
    await page
      .getByRole("button", { name: /Actions for/ })
      .first()
      .click();
    await expect(page.getByRole("menuitem")).toHaveText([
      "Open",
      "Copy UUID",
      "Compare with…",
      "Export",
    ]);
    await page.keyboard.press("Escape");
    const refused = await page.request.post("/api/change-sets", {
      data: { selection: { playlists: made }, action: { kind: "archive" } },
      headers: { origin: installation.origin },
    });
    expect(refused.status()).toBe(403);
  },
);
