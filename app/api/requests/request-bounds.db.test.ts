import { randomBytes } from "node:crypto";
import { beforeAll, expect, it, vi } from "vitest";
import * as requests from "@/app/api/requests/route";
import * as search from "@/app/v2/companies/search/route";
import { exchangeCredentials } from "@/lib/server/domain/clients/authenticate";
import { newId, timeOfId } from "@/lib/shared/ids";
import { clearSomeRequests } from "@/lib/server/domain/requests/clear-requests";
import { insertCalls } from "@/lib/server/domain/requests/insert-calls";
import { listRequests } from "@/lib/server/domain/requests/list-requests";
import { flushRequests } from "@/lib/server/domain/requests/request-log";
import { requestListSchema } from "@/lib/shared/requests/schema";
import { withRequestContext } from "@/lib/server/request-context";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { call, useRuntime } from "@/lib/testing/call";
import { changeLimits } from "@/lib/testing/change-limits";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient, makeCall } from "@/lib/testing/factories";
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
    return { clientId, clientSecret, principal, token: principal.token, cookie };
  };
  const list = async (cookie: string, query: Record<string, string>) => {
    const answer = await call(requests, { cookie, path: `/?${new URLSearchParams(query)}` });
    return requestListSchema.parse(answer.body).requests;
  };
  const readSizes = (clientId: string) =>
    runtime.database.read
      .selectFrom("api_requests")
      .select(["bytes", "messages"])
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
        user_agent: '"'.repeat(15_000),
        error_code: "invalid",
        error_message: "\u0001".repeat(9_000),
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
    for (const { bytes } of await readSizes(clientId)) expect(bytes).toBeLessThan(48_000);
  });

  it("is at most the newest calls that fill a client's space", async () => {
    const { clientId, cookie } = await makeClient();
    const calls = Array.from({ length: 70 }, () => ({
      ...makeCall(clientId),
      contents: makeContents(),
    }));
    await insertCalls(runtime, calls);
    expect(await clear(clientId)).toEqual({ cleared: 10, isMore: false });
    const kept = await readSizes(clientId);
    const size = kept.reduce(
      (sum, { bytes, messages }) => sum + Math.max(bytes, messages?.length ?? 0),
      0,
    );
    expect(size).toBeLessThan(1_000_000 + 20_000);
    expect((await list(cookie, {}))[0]?.id).toBe(calls.at(-1)?.id);
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
    // Its own calls, and a share of 50.
    expect(await readSizes(clientId)).toHaveLength(51 + 50);
  });

  it("is examined in small steps, so that others have their turn", async () => {
    const { clientId, cookie } = await makeClient();
    const calls = Array.from({ length: 5_000 }, () => ({ ...makeCall(clientId), contents: null }));
    await insertCalls(runtime, calls);
    let turns = 0;
    let isReading = true;
    const count = () => {
      turns += 1;
      if (isReading) setImmediate(count);
    };
    setImmediate(count);
    expect(await list(cookie, { q: "zzzzzz" })).toEqual([]);
    isReading = false;
    expect(turns).toBeGreaterThanOrEqual(5);
    const { id } = calls[1_234] ?? calls[0] ?? { id: "" };
    expect(await list(cookie, { q: id.toUpperCase() })).toMatchObject([{ id }]);
  });

  it("is read no further back than a page of other clients' calls reaches", async () => {
    const { clientId, principal } = await makeClient();
    const later = await createClient(runtime, { companyId: principal.companyId });
    const make = (client: string, path: string, length: number) =>
      Array.from({ length }, () => ({ ...makeCall(client), path, contents: null }));
    await insertCalls(runtime, make(later.clientId, "/v2/tags", 1_500));
    const calls = make(clientId, "/v2/found", 60);
    await insertCalls(runtime, calls);
    const weight = { bytes: 0, takeSlot: () => Promise.resolve() };
    const { requests: found } = await withRequestContext(
      { requestId: newId(), address: "192.0.2.1", weight },
      () => listRequests(runtime, principal, { q: "/v2/found" }),
    );
    const ids = calls.map(({ id }) => id);
    expect(found.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 50));
    expect(weight.bytes).toBe(0);
  });
});

/** A body that cannot be compressed. */
const makeContents = () => ({
  sentHeaders: [],
  answeredHeaders: {},
  sent: { start: randomBytes(16_384), bytes: 16_384 },
  answered: null,
});
