import { inflateRawSync } from "node:zlib";
import { beforeAll, expect, it, onTestFinished, vi } from "vitest";
import * as request from "@/app/api/requests/[requestId]/route";
import * as requests from "@/app/api/requests/route";
import * as getToken from "@/app/stage/get-token/route";
import * as playlists from "@/app/v2/companies/[companyUUID]/playlists/route";
import * as search from "@/app/v2/companies/search/route";
import { type Principal } from "@/lib/server/principal";
import { clearExpired } from "@/lib/server/admin/housekeeping/clear-expired";
import { clearSomeRequests } from "@/lib/server/domain/requests/clear-requests";
import { newId, timeOfId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import { flushRequests } from "@/lib/server/domain/requests/request-log";
import { requestDetailSchema, requestListSchema } from "@/lib/shared/requests/schema";
import { type Answer, call, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAdvertiser, createAgency, createClient } from "@/lib/testing/factories";
import { playlistParameters } from "@/lib/testing/playlist-parameters";
import { sessionCookie } from "@/lib/testing/session-cookie";

interface Caller {
  principal: Principal;
  cookie: string;
  token: string;
  clientSecret: string;
}

const idOf = (answer: Answer): string => answer.headers.get("x-request-id") ?? "";

describeOnBothDatabases("/api/requests", (getRuntime) => {
  useRuntime(getRuntime);
  let agencyId: string;
  let advertiserId: string;
  let desk: Caller;
  beforeAll(async () => {
    agencyId = (await createAgency(getRuntime())).id;
    advertiserId = (await createAdvertiser(getRuntime(), { agencyId })).id;
    desk = await makeCaller(agencyId);
  });

  const makeCaller = async (
    companyId: string,
    role: "manager" | "viewer" = "manager",
  ): Promise<Caller> => {
    const { principal, clientSecret } = await createClient(getRuntime(), { companyId, role });
    const cookie = await sessionCookie(getRuntime(), principal.token);
    return { principal, cookie, token: principal.token, clientSecret };
  };
  const list = async ({ cookie }: Caller, query: Record<string, string> = {}) => {
    await flushRequests(getRuntime());
    const answer = await call(requests, { cookie, path: `/?${new URLSearchParams(query)}` });
    expect(answer).toMatchObject({ status: 200 });
    return requestListSchema.parse(answer.body);
  };
  const open = async ({ cookie }: Caller, id: string) => {
    await flushRequests(getRuntime());
    return call(request, { cookie, params: { requestId: id } });
  };
  const create = ({ token }: Caller, overrides: object = {}) =>
    call(playlists, {
      token,
      path: `/v2/companies/${advertiserId}/playlists`,
      params: { companyUUID: advertiserId },
      json: { body: { ...playlistParameters(advertiserId), ...overrides } },
    });

  it("lists a call with what came, from where, and what it was answered", async () => {
    const caller = await makeCaller(agencyId);
    const answer = await call(search, {
      token: caller.token,
      path: "/v2/companies/search?q=tern&limit=1",
      headers: { "user-agent": "cuelist-script/1" },
      address: "192.0.2.77",
    });
    expect(await list(caller, { client: caller.principal.clientId })).toEqual({
      requests: [
        {
          id: idOf(answer),
          time: expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$/),
          operation: "searchCompanies",
          method: "GET",
          path: "/v2/companies/search?q=tern&limit=1",
          status: 200,
          is_cut: false,
          duration_ms: expect.any(Number),
          address: "192.0.2.77",
          user_agent: "cuelist-script/1",
          error: null,
          client: { uuid: caller.principal.clientId, name: "Test manager" },
          person: null,
        },
      ],
      next_cursor: null,
      has_other_clients: true,
      kept: { days: 7, requests: 10_000 },
    });
    const detail = requestDetailSchema.parse((await open(caller, idOf(answer))).body);
    expect(detail.sent).toEqual({
      headers: expect.arrayContaining([
        { name: "authorization", value: "[hidden]" },
        { name: "user-agent", value: "cuelist-script/1" },
      ]),
      body: null,
    });
    expect(JSON.parse(detail.answered?.body?.content ?? "")).toEqual({
      ...(answer.body as object),
      _token: "[hidden]",
    });
    expect(detail.answered?.headers).toContainEqual({ name: "x-request-id", value: idOf(answer) });
  });

  it("says why a call failed, with the body that was sent", async () => {
    const refused = await create(desk, { type: "tv" });
    const { body } = await open(desk, idOf(refused));
    const { error, status, sent } = requestDetailSchema.parse(body);
    expect({ error, status }).toEqual({
      status: 422,
      error: { code: "invalid", message: expect.stringContaining("Some fields") },
    });
    expect(JSON.parse(sent?.body?.content ?? "")).toMatchObject({ body: { type: "tv" } });
  });

  it("keeps a call with NUL in its error, and those written with it", async () => {
    const path = `/v2/companies/${advertiserId}/playlists`;
    const params = { companyUUID: advertiserId };
    const text = '{"a\\u0000":1,"a\\u0000":2}';
    const refused = await call(playlists, {
      token: desk.token,
      path,
      params,
      method: "POST",
      text,
    });
    const other = await create(desk);
    expect((await open(desk, idOf(other))).status).toBe(200);
    const { body } = await open(desk, idOf(refused));
    expect(requestDetailSchema.parse(body).error?.message).toContain("a\uFFFD");
  });

  it("finds calls by status, operation, time and text", async () => {
    const caller = await makeCaller(advertiserId);
    const start = new Date(Date.now() - 1).toISOString();
    const made = idOf(await create(caller, { name: "By status" }));
    const failed = idOf(await create(caller, { name: "" }));
    const found = idOf(
      await call(search, { token: caller.token, path: "/v2/companies/search?q=Kestrel" }),
    );
    const ids = async (query: Record<string, string>) =>
      (await list(caller, query)).requests.map(({ id }) => id);
    expect(await ids({})).toEqual([found, failed, made]);
    expect(await ids({ status: "4xx" })).toEqual([failed]);
    expect(await ids({ status: "201" })).toEqual([made]);
    expect(await ids({ status: "5xx" })).toEqual([]);
    expect(await ids({ operation: "createPlaylist" })).toEqual([failed, made]);
    expect(await ids({ from: start })).toEqual([found, failed, made]);
    expect(await ids({ to: start })).toEqual([]);
    expect(await ids({ q: "kestrel" })).toEqual([found]);
    expect(await ids({ q: failed.toUpperCase() })).toEqual([failed]);
    expect(await ids({ q: "some fields", operation: "createPlaylist" })).toEqual([failed]);
  });

  it("goes through all pages once, while new calls come", async () => {
    const caller = await makeCaller(advertiserId);
    const made: string[] = [];
    for (let index = 0; index < 120; index += 1)
      made.unshift(idOf(await call(search, { token: caller.token, path: "/v2/x?limit=1" })));
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(caller, { q: "LIMIT", ...(cursor !== null && { cursor }) });
      seen.push(...page.requests.map(({ id }) => id));
      cursor = page.next_cursor;
      await call(search, { token: caller.token, path: "/v2/x?limit=1" });
    } while (cursor !== null);
    expect(seen).toEqual(made);
    const { next_cursor } = await list(caller);
    const other = await call(requests, {
      cookie: caller.cookie,
      path: `/?status=2xx&cursor=${next_cursor}`,
    });
    expect(other).toMatchObject({ status: 400, body: { code: "invalid_cursor" } });
  });

  it("keeps failed calls of get-token for a client that exists, and never their bodies", async () => {
    const caller = await makeCaller(advertiserId);
    const { clientId } = caller.principal;
    const ask = (client_id: string, client_secret: string) =>
      call(getToken, { path: "/stage/get-token", json: { body: { client_id, client_secret } } });
    await ask(clientId, caller.clientSecret);
    await ask(clientId, "cl_wrong");
    await ask("00000000-0000-7000-8000-000000000000", "cl_wrong");
    const { requests: found } = await list(caller);
    expect(found.map(({ operation, status, error }) => [operation, status, error?.code])).toEqual([
      ["getToken", 401, "invalid_client"],
      ["getToken", 200, undefined],
    ]);
    for (const { id } of found) {
      const { body } = await open(caller, id);
      expect(body).toMatchObject({ sent: { body: null }, answered: { body: null } });
    }
  });

  it("are seen by their client and by managers of its agency, and by nobody else", async () => {
    const companyId = (await createAgency(getRuntime())).id;
    const ofAgency = (await createAdvertiser(getRuntime(), { agencyId: companyId })).id;
    const [manager, colleague, viewer] = [
      await makeCaller(companyId),
      await makeCaller(companyId),
      await makeCaller(companyId, "viewer"),
    ];
    const [advertiser, sibling] = [await makeCaller(ofAgency), await makeCaller(ofAgency)];
    const all = [manager, colleague, viewer, advertiser, sibling, desk];
    const made = new Map<Caller, string>();
    for (const caller of all)
      made.set(
        caller,
        idOf(await call(search, { token: caller.token, path: "/v2/companies/search?limit=1" })),
      );
    const seen = async (caller: Caller, query?: Record<string, string>) =>
      new Set((await list(caller, query)).requests.map(({ id }) => id));
    const of = (...callers: Caller[]) => new Set(callers.map((caller) => made.get(caller)));
    expect(await seen(manager)).toEqual(of(manager, colleague, viewer));
    for (const alone of [viewer, advertiser, sibling]) expect(await seen(alone)).toEqual(of(alone));
    const { clientId } = colleague.principal;
    expect(await seen(manager, { client: clientId })).toEqual(of(colleague));
    for (const stranger of [viewer, advertiser, desk])
      expect(await seen(stranger, { client: clientId })).toEqual(of());
    const nobodys = "01a00000-0000-7000-8000-000000000000";
    for (const stranger of [viewer, advertiser, desk]) {
      const [theirs, none] = [
        await open(stranger, made.get(colleague) ?? ""),
        await open(stranger, nobodys),
      ];
      expect(theirs).toMatchObject({ status: 404 });
      expect(theirs.body).toEqual(none.body);
    }
    expect(await open(manager, made.get(colleague) ?? "")).toMatchObject({ status: 200 });
    expect(await open(manager, "no-id")).toMatchObject({ status: 404 });
  });

  it("hide secrets wherever they stand", async () => {
    const caller = await makeCaller(agencyId);
    const secret = caller.clientSecret;
    const answer = await call(playlists, {
      token: caller.token,
      path: `/v2/companies/x/playlists?access_token=abc&note=${caller.token}`,
      params: { companyUUID: advertiserId },
      headers: { "x-api-key": "key-1", cookie: "a=b", "x-note": `Bearer ${caller.token}` },
      json: {
        request_headers: [{ name: "Authorization", value: `Bearer ${caller.token}` }],
        body: {
          ...playlistParameters(advertiserId, { name: `Named ${secret}` }),
          searches: [{ client_secret: secret, access_token: 'quo"te' }],
        },
      },
    });
    const detail = JSON.stringify((await open(caller, idOf(answer))).body);
    const found = JSON.stringify(await list(caller));
    const { messages, ...row } = await getRuntime()
      .database.read.selectFrom("api_requests")
      .selectAll()
      .where("id", "=", idOf(answer))
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify(row) + inflateRawSync(messages ?? "").toString();
    expect(stored).toContain("Named [hidden]");
    for (const hidden of [secret, caller.token, "key-1", "a=b", "=abc", "quo"])
      for (const text of [detail, found, stored]) expect(text).not.toContain(hidden);
    expect(detail).toContain("Named [hidden]");
  });

  it("keep 16 KiB of a body, of any bytes, and of one that was not read its absence", async () => {
    const caller = await makeCaller(agencyId);
    const send = async (text: string | Uint8Array, headers = {}) => {
      const { token } = caller;
      const params = { companyUUID: advertiserId };
      const answer = await call(playlists, { token, params, text, headers });
      const { body } = await open(caller, idOf(answer));
      return requestDetailSchema.parse(body).sent?.body;
    };
    const long = await send(JSON.stringify({ note: "é".repeat(20_000) }));
    expect(long).toMatchObject({ bytes: 40_011, is_cut: true, encoding: "text" });
    expect(long?.content).toMatch(/^\{"note":"é+$/);
    expect(Buffer.byteLength(long?.content ?? "")).toBeGreaterThan(16_380);
    expect(await send(new Uint8Array([0xff, 0xfe, 0]))).toEqual({
      bytes: 3,
      is_cut: false,
      encoding: "base64",
      content: "//4A",
    });
    const size = { "content-length": "10000000" };
    expect(await send("{}", size)).toMatchObject({ bytes: null, is_cut: true, content: "" });
  });

  it("keep headers and bodies of the first 50 of a second that succeed, and of as many that fail", async () => {
    const caller = await makeCaller(agencyId);
    const clock = vi.spyOn(performance, "now").mockReturnValue(5_000);
    const make = (query: string) =>
      call(search, { token: caller.token, path: `/v2/companies/search?${query}` });
    const answers: Answer[] = [];
    for (let index = 0; index < 52; index += 1) answers.push(await make("limit=1"));
    for (let index = 0; index < 52; index += 1) answers.push(await make("limit=none"));
    clock.mockReturnValue(6_000);
    answers.push(await make("limit=1"));
    clock.mockRestore();
    const isWhole = async (index: number) => {
      const { body } = await open(caller, idOf(answers[index] ?? (await make(""))));
      const { sent, answered } = requestDetailSchema.parse(body);
      expect(sent === null).toBe(answered === null);
      return sent !== null;
    };
    const whole = [];
    for (const index of [0, 49, 50, 51, 52, 101, 102, 103, 104]) whole.push(await isWhole(index));
    expect(whole).toEqual([true, true, false, false, true, true, false, false, true]);
    expect((await list(caller, { q: "limit=none" })).requests).toHaveLength(50);
  });

  it("are cleared by their age and number, step by step", async () => {
    const [caller, other] = [await makeCaller(agencyId), await makeCaller(agencyId)];
    for (let index = 0; index < 12; index += 1) {
      await call(search, { token: caller.token, path: "/v2/companies/search?limit=1" });
      await flushRequests(getRuntime());
    }
    await call(search, { token: other.token, path: "/v2/companies/search?limit=1" });
    await flushRequests(getRuntime());
    const { clientId } = caller.principal;
    const count = async (by: Caller) =>
      (await list(by, { client: by.principal.clientId })).requests.length;
    const runtime = getRuntime();
    const { keptCalls } = limits;
    onTestFinished(() => void Object.assign(limits, { keptCalls }));
    Object.assign(limits, { keptCalls: 5 });
    // IDs never go back: where another test has moved the clock forward they stay there.
    const now = timeOfId(newId());
    expect(await clearSomeRequests(runtime, clientId, now)).toEqual({ cleared: 7, isMore: false });
    expect([await count(caller), await count(other)]).toEqual([5, 1]);
    expect((await clearSomeRequests(runtime, clientId, now)).cleared).toBe(0);
    // Other clients of this file have more calls.
    Object.assign(limits, { keptCalls });
    const never = new AbortController().signal;
    const soon = await clearExpired(runtime, now + 7 * 86_400_000 - 60_000, never);
    expect(soon.requests).toBe(0);
    await clearExpired(runtime, now + 7 * 86_400_000 + 60_000, never);
    expect([await count(caller), await count(other)]).toEqual([0, 0]);
  });
});
