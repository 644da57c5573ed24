import { writeFileSync } from "node:fs";
import path from "node:path";
import { addToCatalogue, testAlone } from "./catalogue";
import { filterChip, openFilter, toastOf } from "./controls";
import { expect, findAdvertiser, findViolations } from "./fixtures";
import { admin, advertiserName } from "./installation";
import { createPlaylists, readPlaylist } from "./playlist-factory";

const test = testAlone();

const id = (at: number) => String(1_500_000_000 + at);
const shows = Array.from({ length: 6 }, (_, at) => ({ id: id(at), name: `Show number ${at}` }));
const since = "2026-10-03T08:00:00.000Z";

test("what became unavailable is told, marked and filtered in Playlists, and replaced where it is", async ({
  page,
  signIn,
  installation,
}) => {
  await addToCatalogue(installation, "apple_podcast", [
    { id: id(9), name: "Show number 2, earlier", gone_since: since, popularity: 99 },
    ...shows.map((show, at) => ({ ...show, gone_since: at < 2 ? since : null })),
  ]);
  await signIn();
  const advertiser = await findAdvertiser(page, "Advertiser 051");
  const [uuid = ""] = await createPlaylists(page, advertiser, [
    { name: "Two went", inventory_ids: [0, 1, 2].map(id) },
    { name: "All there", inventory_ids: [2, 3].map(id), type: "radio" },
  ]);
  await page.goto("/playlists");
  const line = page.getByText("2 shows in 1 playlist became unavailable.");
  await expect(line).toBeVisible();
  await expect(page.getByRole("row", { name: /Two went/ })).toContainText("2 unavailable");
  await expect(page.getByRole("row", { name: /All there/ })).not.toContainText("unavailable");
  expect(await findViolations(page)).toEqual([]);
  const panel = await openFilter(page, "Unavailable inventory");
  await panel.getByRole("option", { name: "Playlists with some" }).press("Enter");
  await expect(filterChip(page, "Unavailable inventory is included")).toBeVisible();
  await expect(page.getByRole("table", { name: "Playlists" }).locator("tbody tr")).toHaveText([
    /Two went/,
  ]);
  await page.getByRole("button", { name: "Dismiss" }).press("Enter");
  await expect(line).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("row", { name: /Two went/ })).toContainText("2 unavailable");
  await expect(line).toHaveCount(0);

  // In the form, as a part of what is saved with it.
  await page.goto(`/playlists/${uuid}/edit`);
  const list = page.getByRole("grid", { name: "IDs of this playlist" });
  await page.getByRole("button", { name: "Replace… unavailable IDs" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("combobox", { name: /Show number 0/ })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.type("show number 2");
  // What is available comes first, however popular the other is.
  await expect(page.getByRole("option").first()).toHaveText(/^Show number 2[^,]/);
  await page.getByRole("option", { name: /earlier/ }).waitFor();
  await dialog.getByRole("combobox", { name: /Show number 0/ }).fill("show number 4");
  await expect(page.getByRole("option")).toHaveText([/Show number 4/]);
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Replace 1 ID" }).press("Enter");
  await expect(list.getByRole("gridcell").first()).toContainText("Show number 4");
  await page.getByRole("button", { name: "Save changes" }).press("Enter");

  // On the page, at once.
  await expect(page.getByRole("heading", { level: 1, name: "Two went" })).toBeVisible();
  await page.getByRole("button", { name: "Replace… unavailable IDs" }).press("Enter");
  await dialog.getByRole("combobox", { name: "Or find it by name" }).fill("show number 5");
  await page.getByRole("option", { name: /Show number 5/ }).click();
  await expect(dialog.getByText("1 will change")).toBeVisible();
  await dialog.getByRole("button", { name: "Replace", exact: true }).press("Enter");
  await expect(toastOf(page, "IDs replaced in 1 playlist.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Replace… unavailable IDs" })).toHaveCount(0);
  expect((await readPlaylist(page, uuid)).inventory_ids).toEqual([4, 5, 2].map(id));
});

test("IDs of podcasts in a radio playlist are said, and the type changes by one press", async ({
  page,
  signIn,
  installation,
}) => {
  await addToCatalogue(installation, "apple_podcast", shows);
  await signIn();
  const advertiser = await findAdvertiser(page, "Advertiser 052");
  const [uuid = ""] = await createPlaylists(page, advertiser, [
    { name: "Said to be radio", inventory_ids: [2, 3, 4].map(id), type: "radio" },
  ]);
  await page.goto(`/playlists/${uuid}/edit`);
  await expect(page.getByText("These look like Apple Podcasts IDs.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Change type to Podcast" }).press("Enter");
  await expect(page.getByText("These look like Apple Podcasts IDs.")).toHaveCount(0);
  const type = page.getByRole("button", { name: /Type/ });
  await expect(type).toContainText("Podcast");
  await expect(type).toBeFocused();
});

test(
  "an advertiser's own client sees its agency's names beside the IDs of its playlists, and no catalogue",
  { tag: "@slow" },
  async ({ page, signIn, installation }) => {
    const { variables } = installation;
    const file = path.join(variables.DATA_DIR ?? "", "rates.csv");
    writeFileSync(file, "id,name\nrate-1,Breakfast on air\nrate-2,Not in their lists");
    const words = ["--kind", "deal", "--source", "Rates", "--agency", "Harbour Audio"];
    admin(variables, "catalogue", "import", file, ...words);
    await signIn(installation.advertiser);
    const advertiser = await findAdvertiser(page, advertiserName);
    const [uuid = ""] = await createPlaylists(page, advertiser, [
      { name: "Their own", inventory_ids: ["rate-1", "unknown-1"] },
    ]);
    await page.goto(`/playlists/${uuid}`);
    await expect(page.getByRole("gridcell").first()).toContainText("Breakfast on air");
    expect(await findViolations(page)).toEqual([]);
    const answer = await page.request.post("/api/inventory/names", {
      data: { kind: "deal", ids: ["rate-1", "rate-2"] },
      headers: { "sec-fetch-site": "same-origin" },
    });
    const none = { publisher: null, last_published_at: null, gone_since: null };
    expect(await answer.json()).toEqual({
      names: [{ id: "rate-1", name: "Breakfast on air", ...none }],
    });
  },
);
