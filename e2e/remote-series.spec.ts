import { expect, findViolations, test } from "./fixtures";
import { startRemoteDashboard } from "./remote-dashboard";

/** Imports at another service: series of creates. */

let remote: Awaited<ReturnType<typeof startRemoteDashboard>>;
test.beforeAll(async () => {
  remote = await startRemoteDashboard(50);
});
test.afterAll(() => remote.stop());
test.use({ expectedConsole: [[/Failed to load resource/], { scope: "test" }] });

test(
  "an import stops where an answer is lost, and goes on when that is decided",
  { tag: "@slow" },
  async ({ page }) => {
    const { standIn, origin } = remote;
    const [client] = standIn.clients;
    const [advertiser] = standIn.advertisers(client?.id ?? "");
    await remote.signIn(page);

    const names = ["First", "Second", "Third", "Fourth"];
    const lines = names.map((name) => `${name},${advertiser?.uuid},radio,id-1`);
    const text = ["name,advertiser_id,type,inventory_ids", ...lines].join("\n");
    await page.goto(`${origin}/playlists/import`);
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "four.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await expect(page.getByText("Visible to")).toHaveCount(0);
    await standIn.fail({ kind: "422", operation: "create" });
    await standIn.fail({ kind: "reset-after", operation: "create" });
    await page.getByRole("button", { name: "Import 4 playlists" }).click();

    await expect(page.getByText("It isn't known whether “Second” was created.")).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: "It was created" }).click();
    await expect(page.getByText("Imported 3 playlists (1 failed).")).toBeVisible();
    await expect(page.getByRole("cell", { name: /did not accept the playlist/ })).toBeVisible();
    const made = standIn.playlists().map(({ parameters }) => parameters.name);
    expect(made).toEqual(["Second", "Third", "Fourth"]);
  },
);
