import { type Page } from "playwright/test";
import { addSearch, beginBulk, toastOf } from "./controls";
import { expect, findAdvertiser, test } from "./fixtures";
import { advertiserName } from "./installation";
import { chooseAction, openRequests } from "./playlist-page";

async function fillForm(page: Page, agencyId: string, name: string): Promise<void> {
  await page.goto(`/companies/${agencyId}/playlists/new`);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("combobox", { name: "Advertiser" }).fill(advertiserName);
  await page.getByRole("option", { name: advertiserName }).click();
  await page.getByRole("button", { name: /Type/ }).click();
  await page.getByRole("option", { name: "podcast" }).click();
  await addSearch(page, "Text");
  await page.getByRole("textbox", { name: "Search 1" }).fill("true crime");
}

async function create(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
  return page.url();
}

test(
  "what the agency makes for an advertiser is in the advertiser's list, unless it is kept back",
  { tag: "@slow" },
  async ({ page, signIn, installation: { agencyId, advertiser: advertiserClient } }, { retry }) => {
    const [shared, kept] = [`Seen by its advertiser ${retry}`, `Internal plan ${retry}`];
    await signIn();
    await openRequests(page);
    const advertiser = await findAdvertiser(page, advertiserName);
    await fillForm(page, agencyId, shared);
    const request = page.getByRole("region", { name: "Request as curl" });
    await expect(request).toContainText(`/v2/companies/${advertiser}/playlists`);
    const seen = await create(page);

    await fillForm(page, agencyId, kept);
    // In More, which is open as long as the request is.
    const visible = page.getByRole("radiogroup", { name: "Visible to" });
    await expect(visible.getByRole("radio", { name: `${advertiserName} and us` })).toBeChecked();
    await visible.getByRole("radio", { name: "Only us" }).press("Space");
    await expect(request).toContainText(`/v2/companies/${agencyId}/playlists`);
    const internal = await create(page);
    await expect(page.getByText("Agency only", { exact: true })).toBeVisible();

    await page.goto(`/companies/${advertiser}`);
    const rows = page.getByRole("table", { name: "Playlists" }).getByRole("row");
    await expect(rows.filter({ hasText: shared })).toHaveCount(1);
    await expect(rows.filter({ hasText: kept })).toContainText("Agency only");

    await signIn(advertiserClient);
    await page.goto(seen);
    await expect(page.getByRole("heading", { name: shared })).toBeVisible();
    const uuid = new URL(internal).pathname.split("/").at(-1) ?? "";
    expect((await page.request.get(`/api/playlists/${uuid}`)).status()).toBe(404);

    await signIn();
    await page.goto(`/companies/${advertiser}`);
    await rows.filter({ hasText: kept }).getByRole("checkbox").click();
    await beginBulk(page, "More", "Change visibility");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("1 will change");
    await dialog.getByRole("button", { name: "Change visibility" }).click();
    const toast = toastOf(page, "Now visible to the advertiser: 1 playlist.");
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toastOf(page, "Undone in 1 playlist.")).toBeVisible();

    await page.goto(internal);
    await chooseAction(page, `Make visible to ${advertiserName}`);
    await expect(page.getByText("the advertiser and the agency").first()).toBeVisible();
    await expect(page.getByText("Agency only", { exact: true })).toHaveCount(0);
  },
);
