import { randomUUID } from "node:crypto";
import { choose, filterChip } from "./controls";
import { type Page } from "playwright/test";
import { expect, findAdvertiser, findViolations, test } from "./fixtures";
import { createPlaylists, patchPlaylist, readTags } from "./playlist-factory";

async function createOne(page: Page, advertiserName: string, name: string) {
  const advertiser = await findAdvertiser(page, advertiserName);
  const playlist = { name, inventory_ids: ["a", "b"] };
  const [uuid = ""] = await createPlaylists(page, advertiser, [playlist]);
  return { uuid, advertiser };
}

const tag = (page: Page, origin: string, playlists: string[], tagged: string, runs = true) =>
  change(page, origin, playlists, { kind: "add_tags", tags: [tagged] }, runs);

async function change(
  page: Page,
  origin: string,
  playlists: string[],
  action: object,
  runs = true,
): Promise<string> {
  const begun = await page.request.post("/api/change-sets", {
    data: { selection: { playlists }, action },
    headers: { origin, "idempotency-key": randomUUID() },
  });
  expect(begun.status()).toBe(201);
  const { uuid } = (await begun.json()) as { uuid: string };
  if (runs) {
    const path = `/api/change-sets/${uuid}/run`;
    const run = await page.request.post(path, { data: {}, headers: { origin } });
    expect(await run.json()).toMatchObject({ state: "done" });
  }
  return uuid;
}

test(
  "entries are grouped by day, filtered by URL, and link to their playlists",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const { uuid, advertiser } = await createOne(page, "Advertiser 066", "Watched");
    await patchPlaylist(page, uuid, 1, {
      name: "Watched and renamed",
      inventory: { add: ["c"], remove: ["a"] },
    });
    await page.goto("/activity");
    const addFilter = page.getByRole("button", { name: "Add filter" });
    await addFilter.click();
    await page.getByRole("combobox", { name: "Advertiser" }).fill("Advertiser 066");
    await page.getByRole("option", { name: "Advertiser 066" }).click();
    await expect(page).toHaveURL(new RegExp(`advertiser=${advertiser}`));
    // Those of the last filter are pale until then.
    await expect(page.getByRole("status").filter({ hasText: "2 entries" })).toBeAttached();
    const today = page.getByRole("region", { name: "Today" });
    await expect(today.getByRole("listitem")).toHaveCount(2);
    await expect(today.getByRole("listitem").first()).toContainText(
      /Edited Watched and renamed.*name \(was “Watched”\), \+1 −1 IDs · by Mara of Harbour/,
    );
    await expect(today.getByRole("listitem").nth(1)).toContainText(/Created.*2 IDs/);
    expect(await findViolations(page)).toEqual([]);

    await choose(page, "Kind", "Created");
    await expect(today.getByRole("listitem")).toHaveCount(1);
    await page.reload();
    await expect(today.getByRole("listitem")).toHaveCount(1);
    await expect(filterChip(page, "Advertiser is Advertiser 066")).toBeVisible();
    await expect(filterChip(page, "Kind is Created")).toBeVisible();

    // As a reader in Britain writes it.
    await addFilter.click();
    await page.getByRole("button", { name: "To: any day" }).click();
    await expect(page.getByRole("spinbutton", { name: /day/ }).first()).toBeFocused();
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.type("01012020");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "To: 1 Jan 2020" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByText("No activity matches these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(page).toHaveURL(/\/activity$/);
    // The newest entries of all may be other tests' by now.
    await page.goto(`/activity?advertiser=${advertiser}`);
    await today.getByRole("link", { name: "Watched and renamed" }).first().click();
    await expect(page.getByRole("heading", { name: "Watched and renamed" })).toBeVisible();
  },
);

test(
  "a bulk change is one entry whose page shows its result and undoes it",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const { origin } = installation;
    const playlists: string[] = [];
    for (const name of ["Many, one", "Many, two", "Many, three"])
      playlists.push((await createOne(page, "Advertiser 083", name)).uuid);
    const changeSet = await tag(page, origin, playlists, "autumn");
    const { advertiser } = await createOne(page, "Advertiser 083", "Not among them");
    await patchPlaylist(page, playlists[0] ?? "", 2, { tags: ["autumn", "later"] });

    await page.goto(`/activity?advertiser=${advertiser}&source=bulk`);
    const entry = page.getByRole("listitem").filter({ hasText: "autumn" });
    await expect(entry).toHaveCount(1);
    await expect(entry).toContainText("to 3 playlists");
    await entry.getByRole("link", { name: "Added tag “autumn”" }).click();
    await expect(page).toHaveURL(new RegExp(`/activity/${changeSet}$`));
    const items = page.getByRole("table", { name: "Playlists of this change" });
    await expect(items.getByRole("row")).toHaveCount(4);
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole("button", { name: /^Undo/ }).press("Enter");
    await expect(page.getByText("This change was undone.")).toBeVisible();
    // The same button, still focused, takes the undo back.
    await expect(page.getByRole("button", { name: /^Redo:/ })).toBeFocused();
    await page.getByRole("link", { name: "View undo" }).click();
    await expect(page.getByRole("heading", { name: "Undid “Add tag autumn”" })).toBeVisible();
    await expect(page.getByText("Undo of an earlier change.")).toBeVisible();
    await expect(items.getByRole("row", { name: /Many, two/ })).toContainText("Restored");
    await page.getByRole("link", { name: "View original" }).click();
    await expect(page.getByText("This change was undone.")).toBeVisible();
    expect(await readTags(page, playlists.slice(1, 2))).toEqual([[]]);
  },
);

test(
  "an interrupted change can be resumed; a viewer sees its progress and cannot change it",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const { origin } = installation;
    const { uuid } = await createOne(page, "Advertiser 084", "Left in the middle");
    const changeSet = await tag(page, origin, [uuid], "unfinished", false);
    await signIn(installation.viewer);
    await page.goto(`/activity/${changeSet}`);
    await expect(page.getByRole("progressbar")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Pending" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Continue|Undo/ })).toHaveCount(0);
    await signIn();
    await page.reload();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("cell", { name: "Changed" })).toBeVisible();
    await expect(page.getByRole("progressbar")).toHaveCount(0);
  },
);

test.describe("another agency's change-set", () => {
  test.use({ expectedConsole: [[/status of 404/], { scope: "test" }] });
  test("is not found", { tag: "@slow" }, async ({ page, signIn, installation }) => {
    await signIn();
    const { uuid } = await createOne(page, "Advertiser 085", "Ours");
    const changeSet = await tag(page, installation.origin, [uuid], "ours");
    await signIn(installation.otherAgencyClient);
    await page.goto(`/activity/${changeSet}`);
    await expect(page.getByText("Page not found")).toBeVisible();
  });
});
