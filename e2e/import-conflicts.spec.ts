import { type Page } from "playwright/test";
import { signInColleague } from "./colleague";
import { expect, findAdvertiser, findViolations, test, untilHydrated } from "./fixtures";
import { createPlaylists, readPlaylist } from "./playlist-factory";

/* An export comes back after a colleague has changed what it holds. */

const exportAs = async (page: Page, format: string, playlists: string[]): Promise<Buffer> => {
  const answer = await page.request.post("/api/playlists/export", {
    data: { selection: { playlists }, format },
    headers: { "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(200);
  return answer.body();
};

const choose = async (page: Page, name: string, buffer: Buffer) => {
  const input = page.locator("input[type=file]");
  await untilHydrated(input);
  await input.setInputFiles({ name, mimeType: "", buffer });
};

const keep = (page: Page, label: string, side: "Keep theirs" | "Use file") =>
  page.getByRole("radiogroup", { name: label }).getByText(side, { exact: true }).click();

test("conflicts keep what a colleague saved, unless the file is used", async ({
  page,
  signIn,
  browser,
  installation,
}) => {
  await signIn();
  await page.goto("/playlists/import");
  const advertiser = await findAdvertiser(page, "Advertiser 096");
  const names = ["Kept", "Replaced", "Skipped", "Late", "Untouched"];
  const uuids = await createPlaylists(
    page,
    advertiser,
    names.map((name) => ({ name, inventory_ids: ["1"] })),
  );
  const csv = String(await exportAs(page, "playlists-csv", uuids));
  const edited = names
    .slice(0, 4)
    .reduce((text, name) => text.replace(`\n${name},`, `\n${name} (file),`), csv);
  const colleague = await signInColleague(browser, installation);
  for (const [index, name] of names.entries())
    await colleague.change(uuids[index] ?? "", 1, { name: `${name} (colleague)` });

  await choose(page, "edited.csv", Buffer.from(edited));
  await expect(page.getByText("5 playlists: 4 conflicts, 1 unchanged.")).toBeVisible();
  const preview = page.getByRole("table", { name: "Preview" });
  await expect(preview.getByRole("row").nth(1)).toContainText("Conflict");
  await expect(page.getByRole("button", { name: /^Update/ })).toHaveCount(0);
  expect(await findViolations(page)).toEqual([]);

  await keep(page, "All conflicts", "Use file");
  await expect(page.getByText("5 playlists: 4 updates, 1 unchanged.")).toBeVisible();
  await keep(page, "Name of Kept (colleague)", "Keep theirs");
  await page.getByRole("button", { name: "Skip Skipped (colleague)" }).click();
  await expect(
    page.getByText("5 playlists: 2 updates, 1 conflict, 1 unchanged, 1 skipped."),
  ).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await colleague.change(uuids[3] ?? "", 2, { name: "Late (once more)" });
  await page.getByRole("button", { name: "Update 2 playlists" }).click();
  await expect(page.getByText("Updated 1 playlist (1 failed).")).toBeVisible();
  const saved = () => Promise.all(uuids.map(async (uuid) => (await readPlaylist(page, uuid)).name));
  expect(await saved()).toEqual([
    "Kept (colleague)",
    "Replaced (file)",
    "Skipped (colleague)",
    "Late (once more)",
    "Untouched (colleague)",
  ]);

  await page.getByRole("button", { name: "Review again" }).click();
  await expect(page.getByText("5 playlists: 2 conflicts, 2 unchanged, 1 skipped.")).toBeVisible();
  await keep(page, "Name of Late (once more)", "Use file");
  await page.getByRole("button", { name: "Update 1 playlist" }).click();
  await expect(page.getByText("Updated 1 playlist.")).toBeVisible();
  expect((await saved())[3]).toBe("Late (file)");
  await colleague.leave();
});
