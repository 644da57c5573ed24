import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "../lib/testing/server-process";
import { type StandIn } from "../scripts/stand-in/handle";
import { startStandIn } from "../scripts/stand-in/start-stand-in";
import { expect, test } from "./fixtures";
import { serverVariables } from "./installation";

/** The dashboard in front of a stand-in that speaks the contract and nothing else. */

const ids = Array.from({ length: 2_000 }, (_, index) => String(100_000_007 + index * 7_919));

let standIn: StandIn;
let server: Awaited<ReturnType<typeof startServer>>;
let folder = "";

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-remote-"));
  standIn = await startStandIn({ advertisers: 8_000 });
  server = await startServer({ ...serverVariables(folder), AUDIO_SERVICE_URL: standIn.url });
});
test.afterAll(async () => {
  await server.stop("SIGTERM");
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

test.use({ expectedConsole: [[/Failed to load resource/], { scope: "test" }] });
test.beforeEach(async ({ context }) =>
  context.grantPermissions(["clipboard-read", "clipboard-write"]),
);

test("a user signs in, finds a company among 8,000 and creates a playlist, sent once", async ({
  page,
}) => {
  const [client] = standIn.clients;
  const all = Array.from(standIn.advertisers(client?.id ?? ""));
  const advertiser = all[4_321];
  await page.goto(`${server.origin}/sign-in`);
  await page.getByLabel("Client ID").fill(client?.id ?? "");
  await page.getByLabel("Client secret", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("ID and secret don't match")).toBeVisible();
  await page.getByLabel("Client secret", { exact: true }).fill(client?.secret ?? "");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/companies/);
  const mirrored = async () => {
    const answer = await page.request.get(`${server.origin}/api/companies/mirror`);
    return (await answer.json()) as unknown;
  };
  await expect
    .poll(mirrored, { timeout: 30_000 })
    .toMatchObject({ is_running: false, count: 8_000 });

  await page.getByLabel("Search companies").fill(advertiser?.uuid ?? "");
  await page.getByRole("link", { name: advertiser?.name }).first().click();
  await page.getByRole("link", { name: "New playlist" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Autumn commuters");
  await page.getByLabel("Type", { exact: false }).first().click();
  await page.getByRole("option", { name: "podcast" }).click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), ids.join("\n"));
  await page.getByRole("textbox", { name: "Inventory IDs" }).focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(page.getByText("2,000 inventory IDs").first()).toBeVisible();

  // The answer is lost: the form is whole, and saving again sends nothing.
  await standIn.fail({ kind: "reset-after", operation: "create" });
  await page.getByRole("button", { name: "Create playlist" }).click();
  await expect(page.getByText(/may or may not have been created/).first()).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Autumn commuters");
  await page.screenshot({ path: process.env.REMOTE_SHOT ?? "test-results/remote.png" });
  await standIn.clearFaults();
  expect(standIn.playlists()).toHaveLength(1);
  const { creates } = (await (await page.request.get(`${server.origin}/api/creates`)).json()) as {
    creates: { id: string; name: string }[];
  };
  expect(creates).toMatchObject([{ name: "Autumn commuters" }]);
  const decided = await page.request.post(`${server.origin}/api/creates/${creates[0]?.id}`, {
    data: { action: "it_was_created" },
    headers: { origin: server.origin },
  });
  expect(decided.status()).toBe(200);
  await page
    .getByRole("button", { name: /^(Retry|Create playlist)$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/playlists\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: "Autumn commuters" })).toBeVisible();
  expect(standIn.playlists()).toHaveLength(1);
  const [created] = standIn.requests().filter(({ operation }) => operation === "create");
  expect(created?.problems).toEqual([]);
  expect(created?.body).toBe(
    JSON.stringify({
      request_headers: [],
      body: {
        name: "Autumn commuters",
        advertiser_id: advertiser?.uuid,
        inventory_ids: ids,
        searches: [],
        type: "podcast",
      },
    }),
  );
});
