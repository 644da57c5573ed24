import { afterEach, beforeAll, expect, it, vi } from "vitest";
import * as session from "@/app/api/session/route";
import { boot } from "@/lib/server/runtime/boot";
import { authenticate } from "@/lib/server/domain/clients/authenticate";
import { disableClient } from "@/lib/server/domain/clients/manage-clients";
import { newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { sessionSchema } from "@/lib/shared/session/schema";
import { startSession } from "@/lib/server/http/session/session-cookie";
import { call, testOrigin, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases, createInstallation } from "@/lib/testing/databases/database";
import { createAgency, createClient } from "@/lib/testing/factories";
import { sessionCookie, toCookie } from "@/lib/testing/session-cookie";

const makeClient = async (runtime: Runtime) =>
  createClient(runtime, { companyId: (await createAgency(runtime)).id });
type Client = Awaited<ReturnType<typeof makeClient>>;

const signIn = (
  client: Pick<Client, "clientId" | "clientSecret">,
  headers = {},
  address = newId(),
) =>
  call(session, {
    json: { client_id: client.clientId, client_secret: client.clientSecret },
    headers: { origin: testOrigin, ...headers },
    address,
  });

describeOnBothDatabases("/api/session", (getRuntime) => {
  useRuntime(getRuntime);
  let client: Client;
  beforeAll(async () => {
    client = await makeClient(getRuntime());
  });
  afterEach(() => vi.useRealTimers());

  it("signs in with a cookie that scripts cannot read, and never says the token", async () => {
    const answer = await signIn(client);
    expect(answer.status).toBe(200);
    expect(sessionSchema.strict().parse(answer.body)).toMatchObject({
      client: { id: client.clientId, role: "manager" },
    });
    const attributes = (answer.headers.get("set-cookie") ?? "").split("; ");
    expect(attributes[0]).toMatch(/^cuelist_session=[^;]+$/);
    expect(attributes).toEqual(expect.arrayContaining(["HttpOnly", "SameSite=Lax", "Path=/"]));
    expect(attributes).not.toContain("Secure");
    expect(attributes.join()).not.toMatch(/domain/i);
    // The seal in it holds for an hour; the cookie stays a day longer, to tell an ended session from none.
    expect(attributes).toContain("Max-Age=90000");
    expect(JSON.stringify(answer)).not.toMatch(/eyJ|cl_/);
    const cookie = toCookie(answer.headers.get("set-cookie"));
    const again = await call(session, { cookie });
    expect(again).toMatchObject({ status: 200, body: answer.body });
    expect(again.headers.get("set-cookie")).toBeNull();
    expect(again.headers.get("cache-control")).toBe("no-store");
  });

  it("binds the cookie to this host over https", async () => {
    const runtime = getRuntime();
    const https = { ...runtime, env: { ...runtime.env, publicOrigin: "https://cuelist.example" } };
    const { "Set-Cookie": cookie } = await startSession(https, new Request(testOrigin), "t");
    expect(cookie).toMatch(/^__Host-cuelist_session=.*; Secure/);
    expect(cookie).toMatch(/Path=\//);
  });

  it("has one answer for every wrong pair, and stops one who tries on", async () => {
    const address = newId();
    const wrong = { ...client, clientSecret: "cl_wrong" };
    const answers = [await signIn(wrong), await signIn({ ...client, clientId: newId() })];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 401, body: { code: "invalid_client" } });
      expect(answer.body).toEqual(answers[0]?.body);
      expect(answer.headers.get("set-cookie")).toBeNull();
    }
    for (let count = 0; count < 10; count += 1) await signIn(wrong, {}, address);
    const stopped = await signIn(client, {}, address);
    expect(stopped).toMatchObject({ status: 429, body: { code: "throttled" } });
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await signIn(client)).toMatchObject({ status: 200 });
  });

  it("signs out", async () => {
    const { principal } = await makeClient(getRuntime());
    const cookie = await sessionCookie(getRuntime(), principal.token);
    const headers = { "content-type": "application/json" };
    const answer = await call(session, { method: "DELETE", cookie, headers });
    expect(answer).toMatchObject({ status: 204, body: null });
    expect(answer.headers.get("set-cookie")).toMatch(/^cuelist_session=; Max-Age=0/);
    for (const header of ["cache-control", "x-request-id", "x-content-type-options"])
      expect(answer.headers.has(header)).toBe(true);
  });

  it("signs out copies of the cookie too, older and newer ones, on every instance", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const { principal } = await makeClient(getRuntime());
    const other = await sessionCookie(getRuntime(), client.principal.token);
    const first = await sessionCookie(getRuntime(), principal.token);
    vi.setSystemTime(Date.now() + 31 * 60_000);
    const renewal = await call(session, { cookie: first });
    const second = toCookie(renewal.headers.get("set-cookie"));
    const headers = { "content-type": "application/json" };
    expect(await call(session, { method: "DELETE", cookie: first, headers })).toMatchObject({
      status: 204,
    });
    for (const cookie of [first, second])
      expect(await call(session, { cookie })).toMatchObject({ status: 401 });
    expect(await call(session, { cookie: other })).toMatchObject({ status: 200 });
    const instance = await boot(getRuntime().env);
    await expect(authenticate(instance, principal.token)).rejects.toMatchObject({
      code: "invalid_token",
    });
    await instance.database.close();
  });

  it("signs out twice, and with a cookie that holds nothing, without a fault", async () => {
    const headers = { "content-type": "application/json" };
    const cookie = await sessionCookie(
      getRuntime(),
      (await makeClient(getRuntime())).principal.token,
    );
    for (const sent of [
      cookie,
      cookie,
      "cuelist_session=x",
      await sessionCookie(getRuntime(), "t"),
    ])
      expect(await call(session, { method: "DELETE", cookie: sent, headers })).toMatchObject({
        status: 204,
      });
  });

  it("does not take a cookie that was changed, made up, or sealed elsewhere", async () => {
    const cookie = await sessionCookie(getRuntime(), client.principal.token);
    const elsewhere = await createInstallation("sqlite");
    const foreign = await sessionCookie(elsewhere.runtime, client.principal.token);
    await elsewhere.remove();
    const middle = Math.floor(cookie.length / 2);
    const changed = cookie[middle] === "A" ? "B" : "A";
    for (const wrong of [
      foreign,
      `${cookie.slice(0, middle)}${changed}${cookie.slice(middle + 1)}`,
      cookie.slice(0, -20),
      "cuelist_session=",
      "cuelist_session=x",
      "cuelist_session=%00%ff",
      `cuelist_session=${client.principal.token}`,
      `__Host-${cookie}`,
      "other=1",
    ]) {
      const answer = await call(session, { cookie: wrong });
      expect(answer).toMatchObject({ status: 401, body: { type: "error", code: "no_session" } });
    }
  });

  it("ends with the client", async () => {
    const disabled = await makeClient(getRuntime());
    const cookie = await sessionCookie(getRuntime(), disabled.principal.token);
    await disableClient(getRuntime(), disabled.clientId);
    expect(await call(session, { cookie })).toMatchObject({
      status: 401,
      body: { code: "invalid_token" },
    });
  });

  it("lasts as long as it is used, and an hour longer at most", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    let cookie = await sessionCookie(getRuntime(), client.principal.token);
    for (const minutes of [29, 31, 50, 85, 130]) {
      vi.setSystemTime(start + minutes * 60_000);
      const answer = await call(session, { cookie });
      expect(answer).toMatchObject({ status: 200 });
      const renewed = answer.headers.get("set-cookie");
      expect(renewed !== null).toBe(minutes !== 29 && minutes !== 50);
      const { expires_at } = sessionSchema.parse(answer.body);
      if (renewed) expect(Date.parse(expires_at)).toBeGreaterThan(Date.now() + 59 * 60_000);
      if (renewed) cookie = toCookie(renewed);
    }
    vi.setSystemTime(start + (130 + 62) * 60_000);
    expect(await call(session, { cookie })).toMatchObject({ status: 401 });
  });

  it("ends twelve hours after signing in, however much it is used, and says so all the while", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const start = Date.now();
    const signedIn = await signIn(client);
    let cookie = toCookie(signedIn.headers.get("set-cookie"));
    const { ends_at } = sessionSchema.parse(signedIn.body);
    expect(Math.abs(Date.parse(ends_at) - start - 12 * 3_600_000)).toBeLessThan(1_000);
    for (let minutes = 31; minutes < 12 * 60; minutes += 31) {
      vi.setSystemTime(start + minutes * 60_000);
      const answer = await call(session, { cookie });
      expect(answer).toMatchObject({ status: 200, body: { ends_at } });
      expect(sessionSchema.parse(answer.body).expires_at <= ends_at).toBe(true);
      cookie = toCookie(answer.headers.get("set-cookie")) || cookie;
    }
    vi.setSystemTime(start + 12 * 3_600_000);
    expect(await call(session, { cookie })).toMatchObject({ status: 401 });
  });
});
