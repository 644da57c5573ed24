import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import * as invitations from "@/app/api/invitations/route";
import * as preview from "@/app/api/invitations/preview/route";
import * as disable from "@/app/api/people/[personId]/disable/route";
import * as person from "@/app/api/people/[personId]/route";
import * as secret from "@/app/api/people/[personId]/secret/route";
import * as people from "@/app/api/people/route";
import * as session from "@/app/api/session/route";
import * as sessions from "@/app/api/session/sessions/route";
import * as ownSession from "@/app/api/session/sessions/[sessionId]/route";
import * as getToken from "@/app/stage/get-token/route";
import * as search from "@/app/v2/companies/search/route";
import { withRequestContext } from "@/lib/server/request-context";
import { newId } from "@/lib/shared/ids";
import { type Call, call, testOrigin, toRequest, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import {
  createAdvertisers,
  createAgency,
  createClient,
  createPerson,
} from "@/lib/testing/factories";
import { sessionCookie, toCookie } from "@/lib/testing/session-cookie";
import { singletons } from "@/lib/server/singleton";

describeOnBothDatabases("/api/people", (getRuntime) => {
  useRuntime(getRuntime);
  let clientId: string;
  let cookie: string;
  let viewer: string;
  beforeAll(async () => {
    const companyId = (await createAgency(getRuntime())).id;
    const advertisers = Array.from({ length: 2_000 }, (_, at) => `No ${at}`);
    await createAdvertisers(getRuntime(), companyId, advertisers);
    const client = await createClient(getRuntime(), { companyId });
    ({ clientId } = client);
    cookie = await sessionCookie(getRuntime(), client.principal.token);
    const lea = await createPerson(getRuntime(), { clientId, name: "Lea", role: "viewer" });
    viewer = await sessionCookie(getRuntime(), lea.principal.token);
  });
  beforeEach(() => void singletons.delete("throttle"));

  const page = { origin: testOrigin };
  const invite = async (name: string, role = "viewer") => {
    const { status, body } = await call(people, { cookie, json: { name, role } });
    expect(status).toBe(201);
    const { person: invited, invitation } = body as {
      person: { uuid: string };
      invitation: { url: string };
    };
    return { uuid: invited.uuid, key: new URL(invitation.url).hash.slice(1) };
  };
  const accept = (key: string, more: Call = {}) =>
    call(invitations, { json: { key }, headers: page, ...more });
  const signIn = async (client_secret: string, more: Call = {}) => {
    const json = { client_id: clientId, client_secret };
    const { headers, status } = await call(session, {
      json,
      ...more,
      headers: { ...page, ...more.headers },
    });
    expect(status).toBe(200);
    return toCookie(headers.get("set-cookie"));
  };

  it("invites a person, who joins and signs in as themselves", async () => {
    const { key } = await invite("Ana");
    const looked = await call(preview, { json: { key }, headers: page });
    expect(looked.body).toMatchObject({ person: { name: "Ana", role: "viewer" } });
    const { status, body } = await accept(key);
    expect(status).toBe(201);
    const { client_secret } = body as { client_secret: string };
    const own = await call(session, { cookie: await signIn(client_secret) });
    expect(own.body).toMatchObject({
      person: { name: "Ana" },
      client: { id: clientId, role: "viewer" },
      capabilities: { hasPeople: true },
    });
    expect((await accept(key)).status).toBe(409);
  });

  it("is seen by viewers, without what only managers may do", async () => {
    expect((await call(people, { cookie: viewer })).status).toBe(200);
    const json = { name: "x", role: "viewer" };
    expect((await call(people, { cookie: viewer, json })).status).toBe(403);
    const { uuid: personId } = await invite("Cleo");
    for (const [module, sent] of [
      [person, { method: "PATCH", json: { name: "x" } }],
      [disable, { json: {} }],
      [disable, {}],
      [secret, { json: {} }],
    ] as const)
      expect((await call(module, { ...sent, cookie: viewer, params: { personId } })).status).toBe(
        403,
      );
  });

  it("refuses wrong names, addresses and roles by their fields", async () => {
    for (const [json, path] of [
      [{ name: "" }, "/name"],
      [{ name: "x".repeat(256) }, "/name"],
      [{ name: "a\0b" }, "/name"],
      [{ name: "a", email: "no address" }, "/email"],
      [{ name: "a", email: `${"a".repeat(250)}@b.example` }, "/email"],
      [{ name: "a", role: "admin" }, "/role"],
    ] as const) {
      const { status, body } = await call(people, { cookie, json });
      expect([status, body]).toMatchObject([422, { errors: [{ path }] }]);
    }
  });

  it("throttles those who guess keys of invitations, and nobody elsewhere", async () => {
    const { key } = await invite("Dora");
    const statuses = new Map<number, number>();
    for (let guess = 0; guess < 40; guess += 1) {
      const { status } = await accept(newId(), { address: "192.0.2.66" });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 404: 10, 429: 30 });
    expect((await accept(key, { address: "192.0.2.66" })).status).toBe(429);
    expect((await accept(key, { address: "198.51.100.7" })).status).toBe(201);
  });

  it("refuses an invitation that another site's page sends", async () => {
    const { key } = await invite("Eva");
    for (const headers of [{ origin: "https://evil.example" }, { origin: null }])
      expect((await accept(key, { headers })).status).toBe(403);
    const foreign = { token: "x", json: { key }, headers: page };
    expect((await call(preview, foreign)).status).toBe(200);
  });

  it("gives a person's script the answer that a shared secret gets", async () => {
    const dana = await createPerson(getRuntime(), { clientId, name: "Script of Dana" });
    const { status, body } = await call(getToken, {
      json: { body: { client_id: clientId, client_secret: dana.clientSecret } },
    });
    expect([status, body]).toEqual([
      200,
      { _token: expect.stringMatching(/^eyJ/), token_type: "bearer", expires_in: 3_600 },
    ]);
  });

  it("lists where a person is signed in, and ends one session or all others", async () => {
    const fay = await createPerson(getRuntime(), { clientId, name: "Fay" });
    const from = (agent: string) =>
      signIn(fay.clientSecret, { headers: { "user-agent": agent }, address: "192.0.2.5" });
    const [here, phone, old] = [await from("Here"), await from("Phone"), await from("Old")];
    const list = async (of = here) => {
      const { body } = await call(sessions, { cookie: of });
      return (body as { sessions: { id: string; user_agent: string; is_current: boolean }[] })
        .sessions;
    };
    expect((await list()).map(({ user_agent: agent, is_current: now }) => [agent, now])).toEqual([
      ["Here", true],
      ["Old", false],
      ["Phone", false],
    ]);
    const [, { id: sessionId } = { id: "" }] = await list();
    const end = { method: "DELETE", cookie: here, params: { sessionId }, json: {} } as const;
    expect((await call(ownSession, end)).status).toBe(204);
    expect((await call(ownSession, end)).status).toBe(404);
    expect((await call(session, { cookie: old })).status).toBe(401);
    expect((await call(session, { cookie: phone })).status).toBe(200);
    const others = await call(sessions, { method: "DELETE", cookie: here, json: {} });
    expect(others.body).toEqual({ ended: 1 });
    expect((await call(session, { cookie: phone })).status).toBe(401);
    expect(await list()).toHaveLength(1);
    await call(session, { method: "DELETE", cookie: here, json: {} });
    expect((await call(session, { cookie: here })).status).toBe(401);
  });

  it("tells a shared sign-in of its own session only", async () => {
    const { body } = await call(sessions, { cookie });
    expect(body).toMatchObject({ is_shared: true, sessions: [{ is_current: true }] });
    const ended = await call(sessions, { method: "DELETE", cookie, json: {} });
    expect(ended.body).toEqual({ ended: 0 });
  });

  it("ends the downloads that a disabled person has begun", async () => {
    onTestFinished(() => void vi.useRealTimers());
    const { personId, principal } = await createPerson(getRuntime(), { clientId, role: "viewer" });
    const context = { requestId: newId(), address: "192.0.2.1" };
    const answer = await withRequestContext(context, () =>
      search.GET(toRequest({ token: principal.token }), { params: Promise.resolve({}) }),
    );
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await call(disable, { cookie, params: { personId }, json: {} });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 1_000 });
    await expect(
      (async () => {
        while (!(await reader?.read())?.done);
      })(),
    ).rejects.toThrow("interrupted");
  });

  it("says what a disabled person had handed out", async () => {
    const gil = await createPerson(getRuntime(), { clientId, name: "Gil" });
    const own = await sessionCookie(getRuntime(), gil.principal.token);
    const invited = await call(people, { cookie: own, json: { name: "Hal" } });
    const { uuid: personId } = await invite("Ina");
    await call(secret, { cookie: own, params: { personId }, json: {} });
    const answer = await call(disable, { cookie, params: { personId: gil.personId }, json: {} });
    expect(answer.body).toMatchObject({
      person: { state: "disabled" },
      handed_out: { invitations: [{ person: "Hal" }], secrets: [{ person: "Ina" }] },
    });
    const { invitation } = invited.body as { invitation: { url: string } };
    expect((await accept(new URL(invitation.url).hash.slice(1))).status).toBe(409);
    expect((await call(people, { cookie: own })).status).toBe(401);
  });
});
