import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ChangeSet } from "@/lib/change-sets/schema";
import { type UnknownCreates } from "@/lib/creates/schema";
import { toCookie } from "@/lib/testing/session-cookie";
import { startServer } from "@/lib/testing/server-process";
import { type StandIn } from "@/scripts/stand-in/handle";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";

const advertisers = 300;

let folder = "";
let standIn: StandIn;
let server: Awaited<ReturnType<typeof startServer>>;
let logged = "";

const restart = () =>
  startServer({ DATA_DIR: folder, LOG_LEVEL: "trace", AUDIO_SERVICE_URL: standIn.url });

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "cuelist-remote-"));
  standIn = await startStandIn({ advertisers });
  server = await restart();
}, 180_000);
afterAll(async () => {
  await server.stop("SIGTERM");
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

let cookie = "";

async function call(method: string, address: string, json?: object, headers = {}) {
  const answer = await fetch(server.origin + address, {
    method,
    headers: {
      cookie,
      origin: server.origin,
      ...(json && { "content-type": "application/json" }),
      ...headers,
    },
    ...(json && { body: JSON.stringify(json) }),
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body, headers: answer.headers };
}

const save = (advertiserId: string, name: string, key: string) =>
  call(
    "POST",
    `/api/companies/${advertiserId}/playlists`,
    { name, advertiser_id: advertiserId, inventory_ids: ["a", "b"], searches: [], type: "podcast" },
    { "idempotency-key": key },
  );

const sent = (name: string) =>
  standIn.playlists().filter(({ parameters }) => parameters.name === name);

it("signs in, searches and creates", { timeout: 60_000 }, async () => {
  const [client] = standIn.clients;
  const credentials = { client_id: client?.id, client_secret: "wrong" };
  expect(await call("POST", "/api/session", credentials)).toMatchObject({ status: 401 });
  const signedIn = await call("POST", "/api/session", {
    ...credentials,
    client_secret: client?.secret,
  });
  expect(signedIn.status).toBe(200);
  cookie = toCookie(signedIn.headers.get("set-cookie"));
  await expect
    .poll(() => call("GET", "/api/companies/mirror"), { timeout: 20_000 })
    .toMatchObject({ body: { is_running: false, count: advertisers, error: null } });
  const [advertiser] = standIn.advertisers(client?.id ?? "");
  const found = await call("GET", `/api/companies?q=${advertiser?.uuid}&limit=5`);
  expect(found.body).toMatchObject({ companies: [{ uuid: advertiser?.uuid }] });
  const created = await save(advertiser?.uuid ?? "", "Morning", "first");
  expect(created).toMatchObject({ status: 201, body: { Playlist: { name: "Morning" } } });
  expect(sent("Morning")).toHaveLength(1);
  for (const page of ["/companies", "/playlists", `/companies/${advertiser?.uuid}`]) {
    const answer = await fetch(server.origin + page, { headers: { cookie } });
    expect([page, answer.status]).toEqual([page, 200]);
    expect(await answer.text()).not.toContain("stand-in-secret");
  }
  expect(standIn.requests().filter(({ operation }) => operation === "search")).toHaveLength(1);
});

it(
  "says after a SIGKILL that it is not known whether a playlist was created, and does not send it again",
  { timeout: 120_000 },
  async () => {
    const [client] = standIn.clients;
    const [advertiser] = standIn.advertisers(client?.id ?? "");
    const advertiserId = advertiser?.uuid ?? "";
    await standIn.fail({ kind: "no-answer", operation: "create" });
    const saving = save(advertiserId, "Killed", "second").catch(() => "killed");
    await expect.poll(() => sent("Killed"), { timeout: 20_000 }).toHaveLength(1);
    logged += server.output();
    await server.stop("SIGKILL");
    expect(await saving).toBe("killed");
    await standIn.clearFaults();
    server = await restart();
    const { creates } = (await call("GET", "/api/creates")).body as UnknownCreates;
    expect(creates).toMatchObject([{ name: "Killed", advertiser_id: advertiserId }]);
    expect(await save(advertiserId, "Killed", "second")).toMatchObject({
      status: 502,
      body: { code: "outcome_not_known" },
    });
    expect(sent("Killed")).toHaveLength(1);
    const decided = await call("POST", `/api/creates/${creates[0]?.id}`, {
      action: "it_was_created",
    });
    expect(decided).toMatchObject({ status: 200, body: { Playlist: { name: "Killed" } } });
    expect((await call("GET", "/api/creates")).body).toEqual({ creates: [] });
  },
);

it(
  "goes on with an import after a SIGKILL in its middle, and sends nothing twice",
  { timeout: 120_000 },
  async () => {
    const [client] = standIn.clients;
    const [advertiser] = standIn.advertisers(client?.id ?? "");
    const names = ["One", "Two", "Three", "Four"];
    const start = { file: "four.csv", digest: "ab".repeat(32), total: names.length };
    const { uuid } = (await call("POST", "/api/imports", start)).body as ChangeSet;
    const playlists = names.map((name) => ({
      name,
      advertiser_id: advertiser?.uuid,
      inventory_ids: ["a"],
      searches: [],
      type: "radio",
    }));
    const path = `/api/change-sets/${uuid}/run`;
    await call("POST", `/api/imports/${uuid}/items`, { first: 0, playlists });
    // The first is created; the answer to the second never comes.
    await standIn.fail({ kind: "slow", operation: "create", durationMs: 1_500 });
    await standIn.fail({ kind: "no-answer", operation: "create" });
    const running = (async () => {
      for (;;) await call("POST", path, {});
    })().catch(() => "killed");
    await expect.poll(() => sent("Two"), { timeout: 20_000 }).toHaveLength(1);
    logged += server.output();
    await server.stop("SIGKILL");
    expect(await running).toBe("killed");
    await standIn.clearFaults();
    server = await restart();
    const stopped = await call("POST", path, {});
    expect(stopped).toMatchObject({
      status: 200,
      body: { state: "running", stopped_at: { position: 1, name: "Two" } },
    });
    expect(names.map((name) => sent(name).length)).toEqual([1, 1, 0, 0]);
    const done = await call("POST", `${path}?without=1`, {});
    expect(done).toMatchObject({ status: 200, body: { counts: { done: 3, failed: 1 } } });
    expect(names.map((name) => sent(name).length)).toEqual([1, 1, 1, 1]);
  },
);

it("has no secret and no token in its log", () => {
  logged += server.output();
  expect(logged).toContain("/api/session");
  const tokens = standIn
    .requests()
    .flatMap(({ headers }) => headers)
    .flatMap(([name, value]) => (name.toLowerCase() === "authorization" ? value.slice(7) : []));
  expect(tokens.length).toBeGreaterThan(1);
  for (const hidden of [...tokens, ...standIn.clients.map(({ secret }) => secret), cookie])
    expect(logged.includes(hidden)).toBe(false);
});
