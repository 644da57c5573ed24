import { beforeAll, expect, it, vi } from "vitest";
import { methods } from "@/lib/server/http/endpoint/methods";
import { invitePerson } from "@/lib/server/domain/people/add-person";
import { flushRequests } from "@/lib/server/domain/requests/request-log";
import { newId } from "@/lib/shared/ids";
import { type AnyOperation, findOperations } from "@/lib/testing/all-operations";
import { type Call, call, testOrigin, useRuntime } from "@/lib/testing/call";
import { changeLimits } from "@/lib/testing/change-limits";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient, createPerson } from "@/lib/testing/factories";
import { versionOf } from "@/lib/testing/databases/version-of";
import { sessionCookie } from "@/lib/testing/session-cookie";
import { singletons } from "@/lib/server/singleton";

/* Rules for every operation, found from the route.ts files and not from a list. */

changeLimits({ requestsPerSecond: 100 });

const operations = findOperations(import.meta.glob("./**/route.ts", { eager: true }));
const named = (select: (operation: AnyOperation) => boolean) =>
  operations.filter(select).map((operation) => [operation.name, operation] as const);

const isWrite = ({ method }: AnyOperation) => method !== "GET";
const byCookie = named(({ rules }) => rules.auth === "cookie");
const byToken = named(({ rules }) => rules.auth === "bearer");
const ofCallers = [...byCookie, ...byToken];

/** A call with an unknown ID in its path; its body is not read before the caller is known. */
function aim({ method, url }: AnyOperation, caller: Call): Call {
  const names = Array.from(url.matchAll(/:(\w+)/g), ([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, newId()]));
  return { method, params, ...(method !== "GET" && { json: {} }), ...caller };
}

describeOnBothDatabases("Every operation", (getRuntime) => {
  useRuntime(getRuntime);
  const callers = {} as Record<"manager" | "viewer", { token: string; cookie: string }>;
  /** A person of a client that has no budget left. */
  let spent: {
    token: string;
    cookie: string;
    credentials: { client_id: string; client_secret: string };
    /** The key of an invitation. */
    key: string;
  };

  beforeAll(async () => {
    const companyId = (await createAgency(getRuntime())).id;
    const make = async (role: "manager" | "viewer") => {
      const { principal } = await createClient(getRuntime(), { companyId, role });
      const { token, clientId } = principal;
      return { token, clientId, cookie: await sessionCookie(getRuntime(), token) };
    };
    callers.manager = await make("manager");
    callers.viewer = await make("viewer");
    const { clientId } = await make("manager");
    // The session is due for renewal, which writes too.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 40 * 60_000 });
    const { principal, clientSecret } = await createPerson(getRuntime(), { clientId });
    vi.useRealTimers();
    const person = { clientId, name: "Ana", email: null, role: "viewer" } as const;
    const { invitation } = await invitePerson(getRuntime(), null, person);
    spent = {
      token: principal.token,
      cookie: await sessionCookie(getRuntime(), principal.token),
      credentials: { client_id: clientId, client_secret: clientSecret },
      key: new URL(invitation.url).hash.slice(1),
    };
    const count = (asked: string) => Promise.resolve(asked === clientId ? 5_000 : 0);
    singletons.set("request-rate", { count });
  });
  const way = ({ rules }: AnyOperation, { token, cookie }: { token: string; cookie: string }) =>
    rules.auth === "bearer" ? { token } : { cookie };

  /** The version when no call of an earlier test is left to be kept. */
  const readVersion = async () => {
    await flushRequests(getRuntime());
    return versionOf(getRuntime());
  };

  it("is found", () => {
    expect(operations.map(({ name }) => name)).toContain("PATCH /v2/playlists/:playlistUUID");
    expect(operations.map(({ name }) => name)).toContain("GET /api/requests/:requestId");
    expect(operations.length).toBeGreaterThan(50);
  });

  it("is the only one of its method: others that its route does not have get 405, and Allow names those that it has", async () => {
    for (const { url, module } of operations) {
      const has = methods.filter((method) => method in module || (method === "HEAD" && module.GET));
      for (const method of methods.filter((one) => !has.includes(one))) {
        const { status, headers, body } = await call(module, { method });
        expect([url, status, headers.get("allow")]).toEqual([url, 405, has.join(", ")]);
        expect(body).toMatchObject({ code: "method_not_allowed" });
      }
    }
  });

  it.each(ofCallers)("refuses a caller who isn't known: %s", async (_name, operation) => {
    const answer = await call(
      operation.module,
      aim(operation, { headers: { origin: "http://localhost:3000" } }),
    );
    expect(answer).toMatchObject({ status: 401 });
  });

  it.each(named(() => true))("refuses a query that isn't UTF-8: %s", async (_name, operation) => {
    const sent = aim(operation, { ...way(operation, callers.manager), path: "/?q=caf%E9" });
    expect(await call(operation.module, sent)).toMatchObject({
      status: 400,
      body: { code: "bad_request" },
    });
  });

  it.each(byCookie)("doesn't take a token for a session: %s", async (_name, operation) => {
    const { token } = callers.manager;
    const headers = { origin: "http://localhost:3000" };
    const answer = await call(operation.module, aim(operation, { token, headers }));
    expect(answer).toMatchObject({ status: 401, body: { code: "no_session" } });
  });

  it.each(byToken)("doesn't take a session for a token: %s", async (_name, operation) => {
    const { cookie } = callers.manager;
    const answer = await call(operation.module, aim(operation, { cookie }));
    expect(answer).toMatchObject({ status: 401, body: { code: "invalid_token" } });
  });

  it("takes a slot when it reads much, whoever adds it, but for what strangers may do and what stores something", () => {
    const isWeighed = ({ method, rules }: AnyOperation) =>
      ["cookie", "bearer"].includes(rules.auth) && (method === "GET" || rules.isQuery);
    const others = operations.filter(
      (operation) => operation.rules.access === "read" && !isWeighed(operation),
    );
    expect(others.map(({ name, rules }) => `${name} ${rules.auth}`).sort()).toEqual([
      "DELETE /api/session sign-in",
      "DELETE /api/session/sessions cookie",
      "DELETE /api/session/sessions/:sessionId cookie",
      "DELETE /api/views/:viewId cookie",
      // The budget of failures counts what they ask the identity provider.
      "GET /api/oidc/callback sign-in",
      "GET /api/oidc/start sign-in",
      "GET /api/session/form sign-in",
      "PATCH /api/views/:viewId cookie",
      "POST /api/companies/mirror cookie",
      "POST /api/companies/pinned cookie",
      "POST /api/id-lists cookie",
      "POST /api/invitations sign-in",
      "POST /api/invitations/preview sign-in",
      "POST /api/oidc/start sign-in",
      // The operation that it runs is weighed.
      "POST /api/operations/run cookie",
      "POST /api/session sign-in",
      "POST /api/session/form sign-in",
      "POST /api/views cookie",
      "POST /stage/get-token none",
    ]);
  });

  const guarded = named(
    (operation) => ["cookie", "sign-in"].includes(operation.rules.auth) && isWrite(operation),
  );
  it.each(guarded)("refuses another site's page: %s", async (_name, operation) => {
    const { cookie } = callers.manager;
    const foreign: Record<string, string | null>[] = [
      { origin: "https://evil.example" },
      { origin: null },
      { origin: "null" },
      { origin: null, "sec-fetch-site": "cross-site" },
      { origin: null, "sec-fetch-site": "same-site" },
    ];
    for (const headers of foreign)
      expect(await call(operation.module, aim(operation, { cookie, headers }))).toMatchObject({
        status: 403,
        body: { code: "cross_origin" },
      });
    const form = { "content-type": "text/plain" };
    expect(await call(operation.module, aim(operation, { cookie, headers: form }))).toMatchObject({
      status: 415,
    });
  });

  const writes = ofCallers.filter(([, { rules }]) => rules.access === "write");
  it.each(writes)("is not for a viewer: %s", async (_name, operation) => {
    const answer = await call(operation.module, aim(operation, way(operation, callers.viewer)));
    expect(answer).toMatchObject({ status: 403, body: { code: "forbidden" } });
  });

  it.each(ofCallers)("counts before it writes: %s", async (_name, operation) => {
    const before = await readVersion();
    const answer = await call(operation.module, aim(operation, way(operation, spent)));
    expect(answer).toMatchObject({ status: 429, body: { code: "throttled" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await versionOf(getRuntime())).toBe(before);
  });

  const signIns = named(({ rules }) => !["cookie", "bearer"].includes(rules.auth));
  it.each(signIns)(
    "counts what proves who calls, before it writes: %s",
    async (name, operation) => {
      const ways: Record<string, Call | null> = {
        "POST /stage/get-token": { json: { body: spent.credentials } },
        "POST /api/session": { json: spent.credentials },
        "DELETE /api/session": { cookie: spent.cookie, json: {} },
        "POST /api/session/form": {
          text: new URLSearchParams(spent.credentials).toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" },
        },
        "POST /api/invitations": { json: { key: spent.key } },
        "POST /api/invitations/preview": { json: { key: spent.key } },
        "POST /api/oidc/start": { json: { key: spent.key } },
        // Proves nothing.
        "GET /api/session/form": null,
        "GET /api/oidc/start": null,
        // finish-flow.sqlite.test.ts
        "GET /api/oidc/callback": null,
      };
      expect(Object.keys(ways)).toContain(name);
      const sent = ways[name];
      if (!sent) return;
      const headers = { origin: testOrigin, ...sent.headers };
      const before = await readVersion();
      const { status } = await call(operation.module, {
        method: operation.method,
        ...sent,
        headers,
      });
      // A form is sent back to its page, which says why.
      expect(status).toBe(name.endsWith("form") ? 303 : 429);
      expect(await versionOf(getRuntime())).toBe(before);
    },
  );
});
