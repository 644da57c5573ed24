import { afterAll, beforeAll, expect, it } from "vitest";
import { type UnknownCreates } from "@/lib/shared/creates/schema";
import { startRemoteProcess } from "@/lib/testing/remote-service/remote-process";

const advertisers = 300;

let remote: Awaited<ReturnType<typeof startRemoteProcess>>;
beforeAll(async () => {
  remote = await startRemoteProcess({ advertisers });
}, 180_000);
afterAll(() => remote.stop());

it("signs in, searches and creates", { timeout: 60_000 }, async () => {
  const { standIn, call, save, sent } = remote;
  expect(await remote.signIn("wrong")).toMatchObject({ status: 401 });
  expect(await remote.signIn()).toMatchObject({ status: 200 });
  await expect
    .poll(() => call("GET", "/api/companies/mirror"), { timeout: 20_000 })
    .toMatchObject({ body: { is_running: false, count: advertisers, error: null } });
  const uuid = remote.firstAdvertiser();
  const found = await call("GET", `/api/companies?q=${uuid}&limit=5`);
  expect(found.body).toMatchObject({ companies: [{ uuid }] });
  const created = await save(uuid, "Morning", "first");
  expect(created).toMatchObject({ status: 201, body: { Playlist: { name: "Morning" } } });
  expect(sent("Morning")).toHaveLength(1);
  for (const page of ["/companies", "/playlists", `/companies/${uuid}`]) {
    const answer = await fetch(remote.origin() + page, { headers: { cookie: remote.cookie() } });
    expect([page, answer.status]).toEqual([page, 200]);
    expect(await answer.text()).not.toContain("stand-in-secret");
  }
  expect(standIn.requests().filter(({ operation }) => operation === "search")).toHaveLength(1);
});

it(
  "says after a SIGKILL that it is not known whether a playlist was created, and does not send it again",
  { timeout: 120_000 },
  async () => {
    const { standIn, call, save, sent } = remote;
    const advertiserId = remote.firstAdvertiser();
    await standIn.fail({ kind: "no-answer", operation: "create" });
    const saving = save(advertiserId, "Killed", "second").catch(() => "killed");
    await expect.poll(() => sent("Killed"), { timeout: 20_000 }).toHaveLength(1);
    await remote.kill();
    expect(await saving).toBe("killed");
    await standIn.clearFaults();
    await remote.restart();
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

it("has no secret and no token in its log", () => {
  const { standIn } = remote;
  const logged = remote.logged();
  expect(logged).toContain("/api/session");
  const tokens = standIn
    .requests()
    .flatMap(({ headers }) => headers)
    .flatMap(([name, value]) => (name.toLowerCase() === "authorization" ? value.slice(7) : []));
  expect(tokens.length).toBeGreaterThan(1);
  for (const hidden of [...tokens, ...standIn.clients.map(({ secret }) => secret), remote.cookie()])
    expect(logged.includes(hidden)).toBe(false);
});
