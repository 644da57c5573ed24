import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "../lib/testing/server-process";
import { type StandIn } from "../scripts/stand-in/handle";
import { startStandIn } from "../scripts/stand-in/start-stand-in";
import { expect, findViolations, test } from "./fixtures";
import { serverVariables } from "./installation";

/** Imports at another service: series of creates. */

let standIn: StandIn;
let server: Awaited<ReturnType<typeof startServer>>;
let folder = "";

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-series-"));
  standIn = await startStandIn({ advertisers: 50 });
  server = await startServer({ ...serverVariables(folder), AUDIO_SERVICE_URL: standIn.url });
});
test.afterAll(async () => {
  await server.stop("SIGTERM");
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});
test.use({ expectedConsole: [[/Failed to load resource/], { scope: "test" }] });

test("an import stops where an answer is lost, and goes on when that is decided", async ({
  page,
}) => {
  const [client] = standIn.clients;
  const [advertiser] = standIn.advertisers(client?.id ?? "");
  await page.goto(`${server.origin}/sign-in`);
  await page.getByLabel("Client ID").fill(client?.id ?? "");
  await page.getByLabel("Client secret", { exact: true }).fill(client?.secret ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(/Copied from 127\.0\.0\.1:\d+/)).toBeVisible({ timeout: 30_000 });

  const names = ["First", "Second", "Third", "Fourth"];
  const lines = names.map((name) => `${name},${advertiser?.uuid},radio,id-1`);
  const text = ["name,advertiser_id,type,inventory_ids", ...lines].join("\n");
  await page.goto(`${server.origin}/playlists/import`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "four.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(page.getByText("Only in the agency's list")).toHaveCount(0);
  await standIn.fail({ kind: "422", operation: "create" });
  await standIn.fail({ kind: "reset-after", operation: "create" });
  await page.getByRole("button", { name: "Import 4 playlists" }).click();

  await expect(page.getByText("It isn't known whether “Second” was created.")).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.screenshot({ path: process.env.SERIES_SHOT ?? "test-results/series.png" });
  await page.reload();
  await page.getByRole("button", { name: "It was created" }).click();
  await expect(page.getByText("3 playlists imported.")).toBeVisible();
  await expect(page.getByRole("cell", { name: /did not accept the playlist/ })).toBeVisible();
  const made = standIn.playlists().map(({ parameters }) => parameters.name);
  expect(made).toEqual(["Second", "Third", "Fourth"]);
});
