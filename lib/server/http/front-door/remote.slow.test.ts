import { afterEach, expect, it } from "vitest";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { startRemoteProcess } from "@/lib/testing/remote-service/remote-process";

const rounds = 20;

let remote: Awaited<ReturnType<typeof startRemoteProcess>>;
afterEach(() => remote.stop());

/** Signs in and waits until the advertisers of the service are known. */
async function signIn() {
  await remote.signIn();
  await expect
    .poll(() => remote.call("GET", "/api/companies/mirror"), { timeout: 20_000 })
    .toMatchObject({ body: { is_running: false, count: 20 } });
}

it(`creates nothing ${rounds} times at a TLS error, and once when it is saved again`, async () => {
  // Each request has a connection of its own: undici keeps none for its last second.
  remote = await startRemoteProcess({ advertisers: 20, isTls: true, keepAliveMs: 1_000 });
  const { standIn, call, save, sent } = remote;
  await signIn();
  const refresh = async (expected: { error: string | null }) => {
    expect(await call("POST", "/api/companies/mirror", {})).toMatchObject({ status: 202 });
    await expect
      .poll(() => call("GET", "/api/companies/mirror"), { timeout: 20_000 })
      .toMatchObject({ body: { is_running: false, count: 20, ...expected } });
  };
  const advertiserId = remote.firstAdvertiser();
  for (let round = 0; round < rounds; round += 1) {
    const [name, key] = [`Handshake ${round}`, `key-${round}`];
    await standIn.fail({ kind: "tls" });
    expect(await save(advertiserId, name, key)).toMatchObject({
      status: 503,
      body: { code: "service_unreachable" },
    });
    expect(sent(name)).toHaveLength(0);
    await standIn.fail({ kind: "tls" });
    await refresh({ error: expect.any(String) as string });
    await standIn.clearFaults();
    await refresh({ error: null });
    expect(await save(advertiserId, name, key)).toMatchObject({ status: 201 });
    expect(sent(name)).toHaveLength(1);
  }
  expect((await call("GET", "/api/creates")).body).toEqual({ creates: [] });
}, 600_000);

it(
  "goes on with an import after a SIGKILL in its middle, and sends nothing twice",
  { timeout: 120_000 },
  async () => {
    remote = await startRemoteProcess({ advertisers: 20 });
    await signIn();
    const { standIn, call, sent } = remote;
    const names = ["One", "Two", "Three", "Four"];
    const start = { file: "four.csv", digest: "ab".repeat(32), total: names.length };
    const { uuid } = (await call("POST", "/api/imports", start)).body as ChangeSet;
    const playlists = names.map((name) => ({
      name,
      advertiser_id: remote.firstAdvertiser(),
      inventory_ids: ["a"],
      searches: [],
      type: "radio",
    }));
    const path = `/api/change-sets/${uuid}/run`;
    const items = await call("POST", `/api/imports/${uuid}/items`, { first: 0, playlists });
    expect(items).toMatchObject({ status: 200 });
    // The first is created; the answer to the second never comes.
    await standIn.fail({ kind: "slow", operation: "create", durationMs: 1_500 });
    await standIn.fail({ kind: "no-answer", operation: "create" });
    const running = (async () => {
      for (;;) await call("POST", path, {});
    })().catch(() => "killed");
    await expect.poll(() => sent("Two"), { timeout: 20_000 }).toHaveLength(1);
    await remote.kill();
    expect(await running).toBe("killed");
    await standIn.clearFaults();
    await remote.restart();
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
