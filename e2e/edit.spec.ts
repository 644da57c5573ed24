import { type Page } from "playwright/test";
import { toastOf } from "./controls";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { createPlaylists, patchPlaylist, readPlaylist } from "./playlist-factory";

async function createOne(page: Page, advertiserName: string): Promise<string> {
  const [uuid = ""] = await createPlaylists(page, await findAdvertiser(page, advertiserName), [
    {
      name: "Before the edit",
      inventory_ids: Array.from({ length: 3_000 }, (_, index) => `show-${index}`),
      searches: [{ z: 1, a: ["x", { y: null }] }, "morning news"],
      tags: ["q4"],
    },
  ]);
  return uuid;
}

async function openEdit(page: Page, uuid: string): Promise<void> {
  await page.goto(`/playlists/${uuid}`);
  await page.getByRole("link", { name: "Edit" }).click();
  await expect(page.getByRole("textbox", { name: "Inventory IDs" })).toBeEditable();
}

async function addId(page: Page, id: string): Promise<void> {
  await page.getByRole("textbox", { name: "Inventory IDs" }).fill(id);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Inventory IDs" })).toHaveValue("");
}

test("an edit sends only changed fields", { tag: "@slow" }, async ({ page, signIn }) => {
  await signIn();
  const uuid = await createOne(page, "Advertiser 025");
  const before = await readPlaylist(page, uuid);
  await openEdit(page, uuid);
  expect(await findViolations(page)).toEqual([]);
  await page.getByLabel("Name", { exact: true }).fill("After the edit");
  await addId(page, "added-1");
  await page.getByLabel("Filter IDs").fill("show-2999");
  await page.getByRole("button", { name: "Remove 1 found" }).click();
  const sending = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Save changes" }).click();
  const sent = await sending;
  expect(sent.postDataJSON()).toEqual({
    name: "After the edit",
    inventory: { add: ["added-1"], remove: ["show-2999"] },
  });
  expect(sent.headers()["if-match"]).toBe('"r1"');
  await expect(page.getByRole("heading", { name: "After the edit" })).toBeVisible();
  expect(await readPlaylist(page, uuid)).toMatchObject({
    revision: 2,
    inventory_ids: [...before.inventory_ids.slice(0, -1), "added-1"],
    searches: before.searches,
    tags: before.tags,
  });
  const newest = page.getByRole("region", { name: "History" }).getByRole("listitem").first();
  await expect(newest).toContainText("Before the edit After the edit");
  await expect(newest).toContainText("+1 added: added-1");

  await page.getByRole("button", { name: /^Created/ }).click();
  await page.getByRole("button", { name: "Restore revision 1" }).click();
  await expect(page.getByRole("heading", { name: "Before the edit" })).toBeVisible();
  expect((await readPlaylist(page, uuid)).inventory_ids).toEqual(before.inventory_ids);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "After the edit" })).toBeVisible();
  expect(await readPlaylist(page, uuid)).toMatchObject({
    revision: 4,
    inventory_ids: [...before.inventory_ids.slice(0, -1), "added-1"],
  });
});

test.describe("two browsers", () => {
  test.use({ expectedConsole: [[/status of 412/], { scope: "test" }] });

  test("the second to save sees both versions and merges its own changes", async ({
    page,
    signIn,
    browser,
    installation,
  }) => {
    await signIn();
    const uuid = await createOne(page, "Advertiser 026");
    const context = await browser.newContext({ baseURL: installation.origin });
    await context.addCookies(await page.context().cookies());
    const colleague = await context.newPage();
    await openEdit(page, uuid);
    await openEdit(colleague, uuid);
    await colleague.getByLabel("Name", { exact: true }).fill("By the colleague");
    await addId(colleague, "theirs");
    await colleague.getByRole("button", { name: "Save changes" }).click();
    await expect(colleague.getByRole("heading", { name: "By the colleague" })).toBeVisible();

    await addId(page, "mine");
    await page.getByLabel("Name", { exact: true }).fill("By me");
    await page.getByRole("combobox", { name: "Tags" }).fill("urgent");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save changes" }).click();
    const conflict = page
      .getByRole("alert")
      .filter({ hasText: "saved changes while you were editing" });
    const fields = conflict.getByRole("list", { name: "Changed fields" });
    await expect(fields.getByRole("listitem").filter({ hasText: "Name" })).toContainText(
      "By the colleague",
    );
    await conflict.getByRole("button", { name: "Use their version" }).click();
    await expect(page.getByRole("heading", { name: "By the colleague" })).toBeVisible();
    await page.getByRole("link", { name: "Edit" }).click();
    await expect(page.getByText("Another draft is available")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("By the colleague");
    await page.getByRole("link", { name: "Cancel" }).click();
    await toastOf(page, "Discarded.").getByRole("button", { name: "Undo" }).click();
    await expect(fields.getByText("theirs", { exact: true })).toBeVisible();
    await conflict
      .getByRole("radiogroup", { name: "Keep Name" })
      .getByText("Theirs", { exact: true })
      .click();
    expect((await readPlaylist(page, uuid)).revision).toBe(2);
    expect(await findViolations(page)).toEqual([]);
    await conflict.getByRole("button", { name: "Save merged version" }).click();
    await expect(page.getByRole("heading", { name: "By the colleague" })).toBeVisible();
    const stored = await readPlaylist(page, uuid);
    expect(stored).toMatchObject({ name: "By the colleague", tags: ["q4", "urgent"], revision: 3 });
    expect(stored.inventory_ids.slice(-2)).toEqual(["theirs", "mine"]);
    await context.close();
  });
});

test(
  "an edit survives a reload, and leaving it keeps its draft",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const uuid = await createOne(page, "Advertiser 106");
    await openEdit(page, uuid);
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Half done");
    page.on("dialog", (dialog) => void dialog.accept());
    await page.reload();
    await expect(name).toHaveValue("Half done");
    await addId(page, "mine");
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page.getByRole("heading", { name: "Before the edit" })).toBeVisible();
    await expect(toastOf(page, "Draft kept.")).toBeVisible();

    await patchPlaylist(page, uuid, 1, { tags: ["since"] });
    await page.goto(`/playlists/${uuid}/edit`);
    await expect(name).toHaveValue("Half done");
    const conflict = page.getByRole("alert").filter({ hasText: "saved changes while you were" });
    await expect(conflict.getByRole("listitem").filter({ hasText: "Tags" })).toBeVisible();
    await conflict.getByRole("button", { name: "Save merged version" }).click();
    await expect(page.getByRole("heading", { name: "Half done" })).toBeVisible();
    const stored = await readPlaylist(page, uuid);
    expect(stored).toMatchObject({ name: "Half done", tags: ["since"], revision: 3 });
    expect(stored.inventory_ids.at(-1)).toBe("mine");
  },
);

test(
  "a viewer sees why there is no edit form",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const uuid = await createOne(page, "Advertiser 027");
    await signIn(installation.viewer);
    await page.goto(`/playlists/${uuid}`);
    await expect(page.getByRole("heading", { name: "Before the edit" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Edit" })).toHaveCount(0);
    await page.getByRole("button", { name: "More actions" }).click();
    await expect(page.getByRole("menuitem", { name: "Copy playlist ID" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: /Archive|New playlist/ })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await page.goto(`/playlists/${uuid}/edit`);
    await expect(page.getByText("You can't edit playlists")).toBeVisible();
  },
);
