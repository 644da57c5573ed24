import { setTimeout } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { type UnknownCreates } from "@/lib/creates/schema";
import { startRemoteProcess } from "@/lib/testing/remote-service/remote-process";

const rounds = 20;

let remote: Awaited<ReturnType<typeof startRemoteProcess>>;
afterEach(() => remote.stop());

it(`says ${rounds} times after a SIGKILL while sending that a playlist is not known`, async () => {
  remote = await startRemoteProcess({ advertisers: 20 });
  const { standIn, call, save, sent } = remote;
  await remote.signIn();
  await expect
    .poll(() => call("GET", "/api/companies/mirror"), { timeout: 20_000 })
    .toMatchObject({ body: { is_running: false, count: 20 } });
  const advertiserId = remote.firstAdvertiser();
  for (let round = 0; round < rounds; round += 1) {
    const [name, key] = [`Killed ${round}`, `key-${round}`];
    await standIn.fail({ kind: "no-answer", operation: "create" });
    const saving = save(advertiserId, name, key).catch(() => "killed");
    await expect.poll(() => sent(name), { timeout: 20_000 }).toHaveLength(1);
    await remote.kill();
    expect(await saving).toBe("killed");
    await standIn.clearFaults();
    await remote.restart();
    const { creates } = (await call("GET", "/api/creates")).body as UnknownCreates;
    expect(creates.map((create) => create.name)).toContain(name);
    expect(await save(advertiserId, name, key)).toMatchObject({
      status: 502,
      body: { code: "outcome_not_known" },
    });
    expect(sent(name)).toHaveLength(1);
  }
  const { creates } = (await call("GET", "/api/creates")).body as UnknownCreates;
  expect(creates).toHaveLength(rounds);
}, 600_000);

it(`creates nothing ${rounds} times at a TLS error, and once when it is saved again`, async () => {
  remote = await startRemoteProcess({ advertisers: 20, isTls: true });
  const { standIn, call, save, sent } = remote;
  await remote.signIn();
  await expect
    .poll(() => call("GET", "/api/companies/mirror"), { timeout: 20_000 })
    .toMatchObject({ body: { is_running: false, count: 20 } });
  // The next request needs a new connection: idle ones are closed after two seconds.
  const failHandshake = async () => {
    await setTimeout(2_500);
    await standIn.fail({ kind: "tls" });
  };
  const refresh = async (expected: { error: string | null }) => {
    expect(await call("POST", "/api/companies/mirror", {})).toMatchObject({ status: 202 });
    await expect
      .poll(() => call("GET", "/api/companies/mirror"), { timeout: 20_000 })
      .toMatchObject({ body: { is_running: false, count: 20, ...expected } });
  };
  const advertiserId = remote.firstAdvertiser();
  for (let round = 0; round < rounds; round += 1) {
    const [name, key] = [`Handshake ${round}`, `key-${round}`];
    await failHandshake();
    expect(await save(advertiserId, name, key)).toMatchObject({
      status: 503,
      body: { code: "service_unreachable" },
    });
    expect(sent(name)).toHaveLength(0);
    await failHandshake();
    await refresh({ error: expect.any(String) as string });
    await standIn.clearFaults();
    await refresh({ error: null });
    expect(await save(advertiserId, name, key)).toMatchObject({ status: 201 });
    expect(sent(name)).toHaveLength(1);
  }
  expect((await call("GET", "/api/creates")).body).toEqual({ creates: [] });
}, 600_000);
