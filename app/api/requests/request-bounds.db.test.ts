import { randomBytes } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import * as requests from "@/app/api/requests/route";
import * as search from "@/app/v2/companies/search/route";
import { exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { newId } from "@/lib/shared/ids";
import { type Call } from "@/lib/server/domain/requests/call";
import { clearSomeRequests } from "@/lib/server/domain/requests/clear-requests";
import { packContents } from "@/lib/server/domain/requests/contents";
import { insertCalls } from "@/lib/server/domain/requests/insert-calls";
import { flushRequests } from "@/lib/server/domain/requests/request-log";
import { requestListSchema } from "@/lib/shared/requests/schema";
import { timeOfId } from "@/lib/server/domain/requests/summaries";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { call, useRuntime } from "@/lib/testing/call";
import { changeLimits } from "@/lib/testing/change-limits";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie } from "@/lib/testing/session-cookie";

describeOnBothDatabases("what is kept of calls", (getRuntime) => {
  let runtime: Runtime;
  beforeAll(() => {
    runtime = getRuntime();
  });
  useRuntime(getRuntime);
  // A test need not make 10,000 calls.
  const few = { keptCalls: 1_000, keptCallBytes: 1_000_000 };
  changeLimits({ ...few, requestsPerSecond: 100, requestBurst: 1_000 });

  const makeClient = async () => {
    const { id: companyId } = await createAgency(runtime);
    const { clientId, clientSecret, principal } = await createClient(runtime, { companyId });
    const cookie = await sessionCookie(runtime, principal.token);
    return { clientId, clientSecret, token: principal.token, cookie };
  };
  const list = async (cookie: string, query: Record<string, string>) => {
    const answer = await call(requests, { cookie, path: `/?${new URLSearchParams(query)}` });
    return requestListSchema.parse(answer.body).requests;
  };
  const readSizes = (clientId: string) =>
    runtime.database.read
      .selectFrom("api_requests")
      .select(["calls", "summaries", "contents"])
      .where("client_id", "=", clientId)
      .execute();
  const clear = (clientId: string) => clearSomeRequests(runtime, clientId, timeOfId(newId()));

  it("is at most 48 kB of a call, whatever came", async () => {
    const { clientId, cookie } = await makeClient();
    const headers = Array.from({ length: 900 }, (_, at) => [`h${at}`, '"']).flat();
    await insertCalls(runtime, [
      {
        ...makeCall(clientId),
        path: `/v2/tags?q=${"x".repeat(15_000)}`,
        address: "1".repeat(15_000),
        userAgent: '"'.repeat(15_000),
        error: { code: "invalid", message: "\u0001".repeat(9_000) },
        contents: {
          sentHeaders: ["Accept", randomBytes(7_000).toString("latin1"), ...headers],
          answeredHeaders: {},
          sent: { start: randomBytes(16_384), bytes: 16_384 },
          answered: '{"token":1,'.repeat(1_400),
        },
      },
      {
        ...makeCall(clientId),
        contents: {
          sentHeaders: [],
          answeredHeaders: {},
          sent: { start: randomBytes(16_384), bytes: null },
          answered: { start: randomBytes(16_384), bytes: 16_384 },
        },
      },
    ]);
    const [found] = await list(cookie, { q: "/v2/tags?q=" });
    expect(found).toMatchObject({ path: expect.stringMatching(/^\/v2\/tags\?q=x{988}…$/) });
    for (const { summaries, contents } of await readSizes(clientId))
      expect(Buffer.byteLength(summaries) + contents.byteLength).toBeLessThan(2 * 48_000);
  });

  it("is in rows that can be read in small steps", async () => {
    const { clientId } = await makeClient();
    const path = `/${"x".repeat(2_000)}`;
    const contents = makeContents();
    const calls = Array.from({ length: 300 }, () => ({ ...makeCall(clientId), path, contents }));
    await insertCalls(runtime, calls);
    const rows = await readSizes(clientId);
    expect(rows.reduce((sum, row) => sum + row.calls, 0)).toBe(300);
    for (const { summaries, contents: packed } of rows) {
      expect(Buffer.byteLength(summaries)).toBeLessThan(256 * 1024);
      expect(packed.byteLength).toBeLessThan(1_200_000);
    }
  });

  it("is so many bytes of a client, the newest", async () => {
    const { clientId, cookie } = await makeClient();
    const made: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const one = makeCall(clientId);
      made.unshift(one.id);
      await insertCalls(
        runtime,
        Array.from({ length: 6 }, () => ({ ...one, contents: makeContents() })),
      );
    }
    expect(await clear(clientId)).toEqual({ cleared: 6, isMore: false });
    const kept = await readSizes(clientId);
    const bytes = kept.reduce((sum, row) => sum + row.summaries.length + row.contents.length, 0);
    expect(bytes).toBeLessThan(1_000_000 + 100_000);
    const [newest] = await list(cookie, {});
    expect(newest?.id).toBe(made[0]);
    expect((await clear(clientId)).cleared).toBe(0);
  });

  it("is never pushed out by calls with an expired token, which have a budget of their own", async () => {
    const { clientId, clientSecret, token, cookie } = await makeClient();
    const ask = (bearer: string) =>
      call(search, { token: bearer, path: "/v2/companies/search?limit=1" });
    for (let index = 0; index < 50; index += 1) await ask(token);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 2 * 3_600_000 });
    const credentials = { client_id: clientId, client_secret: clientSecret };
    const expired = (await exchangeCredentials(runtime, credentials)).token;
    vi.useRealTimers();
    const statuses = new Map<number, number>();
    for (let index = 0; index < 2_500; index += 1) {
      const { status } = await ask(expired);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Array.from(statuses.keys())).toEqual([401, 429]);
    // The budget of an old token is not the client's.
    expect(await ask(token)).toMatchObject({ status: 200 });
    await flushRequests(runtime);
    while ((await clear(clientId)).isMore);
    expect(await list(cookie, { status: "200" })).toHaveLength(50);
    const rows = await readSizes(clientId);
    const refused = rows.reduce((sum, row) => sum + row.calls, 0) - 51;
    expect(refused).toBeGreaterThan(0);
    // A share of 50, and the rest of a row.
    expect(refused).toBeLessThan(50 + 250);
  });

  it("is read in small steps, also what an earlier version has written", async () => {
    const { clientId, cookie } = await makeClient();
    const [wanted] = await insertOldRow(runtime, clientId);
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    expect(await list(cookie, { q: "zzzzzz" })).toEqual([]);
    isReading = false;
    // 14.5 MB in parts of 64 kB.
    expect(turns).toBeGreaterThan(200);
    expect(await list(cookie, { q: wanted ?? "" })).toMatchObject([{ id: wanted }]);
  });
});

/** A body that cannot be compressed. */
const makeContents = () => ({
  sentHeaders: [],
  answeredHeaders: {},
  sent: { start: randomBytes(16_384), bytes: 16_384 },
  answered: null,
});

const makeCall = (clientId: string): Call => ({
  id: newId(),
  clientId,
  isRefused: false,
  personId: null,
  operation: "listTags",
  method: "GET",
  path: "/v2/tags",
  status: 200,
  isCut: false,
  durationMs: 1,
  address: "192.0.2.1",
  userAgent: null,
  error: null,
  contents: null,
});

/** 1,000 calls with paths of 14.5 kB in one row; returns their IDs. */
async function insertOldRow({ database }: Runtime, clientId: string): Promise<string[]> {
  const ids = Array.from({ length: 1_000 }, () => newId());
  const path = `/v2/tags?q=${'],["'.repeat(3_600)}`;
  const summaries = JSON.stringify(
    ids.map((id) => [id, "listTags", "GET", path, 422, 0, 1, "192.0.2.1", null, null, null]),
  );
  const contents = await packContents(ids.map(() => null));
  await database.write((transaction) =>
    transaction
      .insertInto("api_requests")
      .values({ client_id: clientId, id: newId(), calls: ids.length, summaries, contents })
      .execute(),
  );
  return ids;
}
