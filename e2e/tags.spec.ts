import { type Page } from "playwright/test";
import { openFilter, toastOf } from "./controls";
import { expect, findAdvertiser, findViolations, test, untilHydrated } from "./fixtures";
import { createPlaylists, patchPlaylist, readTags } from "./playlist-factory";

const dialog = (page: Page) => page.getByRole("dialog");
const rows = (page: Page) => page.getByRole("table", { name: "Tags" }).locator("tbody tr");

test(
  "tags are listed with exact counts, sorted, and link to filtered lists",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 122");
    const [, , away = ""] = await createPlaylists(page, advertiser, [
      { name: "T one", tags: ["tags-b", "tags-a"] },
      { name: "T two", tags: ["Tags-B"] },
      { name: "T away", tags: ["tags-b", "tags-old"] },
    ]);
    await patchPlaylist(page, away, 1, { archived: true });
    await page.goto("/playlists");
    const filter = await openFilter(page, "Tags");
    await filter.getByRole("link", { name: "Manage tags" }).click();
    await expect(page).toHaveURL(/\/playlists\/tags$/);
    await page.getByLabel("Search tags").fill("TAGS-");
    await expect(rows(page)).toHaveText([/^tags-b ?2 ?1/i, /^tags-a ?1 ?0/, /^tags-old ?0 ?1/]);
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole("columnheader", { name: "Tag", exact: true }).getByRole("button").click();
    await expect(rows(page)).toHaveText([/^tags-a/, /^tags-b/i, /^tags-old/]);
    await expect(page.getByRole("columnheader", { name: "Tag", exact: true })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await page.reload();
    await expect(rows(page)).toHaveText([/^tags-a/, /^tags-b/i, /^tags-old/]);
    await page.getByRole("link", { name: "tags-b", exact: true }).click();
    await expect(
      page.getByRole("table", { name: "Playlists" }).getByRole("link", { name: /^T / }),
    ).toHaveCount(2);
    await page.goBack();
    await page.getByRole("link", { name: "tags-old" }).click();
    await expect(page.getByRole("link", { name: "T away" })).toBeVisible();
  },
);

test(
  "tags are renamed, merged and removed everywhere, with undo",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 123");
    const made = await createPlaylists(page, advertiser, [
      { name: "M one", tags: ["mm-podcast", "mm-pod"] },
      { name: "M two", tags: ["mm-pods"] },
      { name: "M three", tags: ["other"] },
    ]);
    await page.goto("/playlists/tags?q=mm-");
    for (const tag of ["mm-podcast", "mm-pod"])
      await page.getByRole("checkbox", { name: `Select ${tag}`, exact: true }).check();
    // The selection survives a search without matches.
    await page.getByLabel("Search tags").fill("mm-pods");
    await expect(rows(page)).toHaveText([/^mm-pods ?1/]);
    await page.getByRole("checkbox", { name: "Select mm-pods" }).check();
    await page.getByLabel("Search tags").fill("mm-");
    await expect(rows(page)).toHaveCount(3);
    await expect(page.getByRole("group", { name: "Selected tags" })).toContainText("3 selected");
    await page
      .getByRole("group", { name: "Selected tags" })
      .getByRole("button", { name: "Merge" })
      .click();
    await dialog(page).getByLabel("Merge into").fill("mm-podcasts");
    await expect(dialog(page)).toContainText("2 will change");
    expect(await findViolations(page)).toEqual([]);
    await dialog(page).getByRole("button", { name: "Merge" }).click();
    await expect(toastOf(page, "Tags merged in 2 playlists.")).toBeVisible();
    expect(await readTags(page, made)).toEqual([["mm-podcasts"], ["mm-podcasts"], ["other"]]);
    await expect(rows(page)).toHaveText([/^mm-podcasts ?2 ?0/]);

    const bar = page.getByRole("group", { name: "Selected tags" });
    await page.getByRole("checkbox", { name: "Select mm-podcasts" }).check();
    await bar.getByRole("button", { name: "Rename" }).click();
    await dialog(page).getByLabel("New name").fill("mm-spoken");
    await dialog(page).getByRole("button", { name: "Rename" }).click();
    await toastOf(page, "Tags renamed in 2 playlists.")
      .getByRole("button", { name: "Undo" })
      .click();
    await expect(toastOf(page, "Undone in 2 playlists.")).toBeVisible();
    await expect(rows(page)).toHaveText([/^mm-podcasts ?2 ?0/]);

    await page.getByRole("checkbox", { name: "Select mm-podcasts" }).check();
    await bar.getByRole("button", { name: "Remove" }).click();
    await dialog(page).getByRole("button", { name: "Remove tags" }).click();
    await expect(toastOf(page, "Tags removed from 2 playlists.")).toBeVisible();
    await expect(page.getByText(/^No tags match/)).toBeVisible();
    expect(await readTags(page, made)).toEqual([[], [], ["other"]]);
  },
);

test(
  "renaming a tag to one in use says that the tags merge",
  { tag: "@slow" },
  async ({ page, signIn }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 012");
    const made = await createPlaylists(page, advertiser, [
      { name: "R one", tags: ["rn-old"] },
      { name: "R two", tags: ["rn-used"] },
    ]);
    await page.goto("/playlists/tags?q=rn-");
    await page.getByRole("checkbox", { name: "Select rn-old" }).check();
    await page.getByRole("button", { name: "Rename" }).click();
    await dialog(page).getByLabel("New name").fill("rn-used");
    await expect(dialog(page)).toContainText("“rn-used” is already on 1 playlist");
    await dialog(page).getByRole("button", { name: "Merge" }).click();
    const toast = toastOf(page, "Tags merged in 1 playlist.");
    await expect(toast).toBeVisible();
    expect(await readTags(page, made)).toEqual([["rn-used"], ["rn-used"]]);
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(toastOf(page, "Undone in 1 playlist.")).toBeVisible();
    expect(await readTags(page, made)).toEqual([["rn-old"], ["rn-used"]]);
  },
);

test(
  "the agency's form suggests the tags of all its advertisers",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 013");
    await createPlaylists(page, advertiser, [{ name: "Suggested", tags: ["sg-live"] }]);
    await page.goto(`/companies/${installation.agencyId}/playlists/new`);
    const field = page.getByRole("combobox", { name: "Tags" });
    await untilHydrated(field);
    await field.pressSequentially("sg-l");
    await expect(page.getByRole("option", { name: "sg-live" })).toBeVisible();
  },
);

test(
  "a viewer can read the tags; another agency sees none of them",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    await signIn();
    const advertiser = await findAdvertiser(page, "Advertiser 124");
    await createPlaylists(page, advertiser, [{ name: "V one", tags: ["vv-secret"] }]);
    await signIn(installation.viewer);
    await page.goto("/playlists/tags?q=vv-");
    await expect(rows(page)).toHaveText([/^vv-secret ?1 ?0/]);
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /Rename|Remove/ })).toHaveCount(0);
    await signIn(installation.otherAgencyClient);
    await page.goto("/playlists/tags?q=vv-");
    await expect(page.getByText(/^No tags match/)).toBeVisible();
  },
);
