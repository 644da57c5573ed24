import * as sessionRoute from "@/app/api/session/route";
import * as sessionsRoute from "@/app/api/session/sessions/route";
import * as tokenRoute from "@/app/stage/get-token/route";
import * as tagsRoute from "@/app/v2/tags/route";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { authenticate } from "@/lib/server/domain/clients/authenticate";
import { issueToken } from "@/lib/server/domain/clients/tokens";
import { findInvited, joinWithIdentity } from "@/lib/server/domain/people/accept-invitation";
import { getPersonOfIdentity, type Identity } from "@/lib/server/domain/people/identities";
import { inviteAgain } from "@/lib/server/domain/people/invitations";
import { getPerson } from "@/lib/server/domain/people/list-people";
import { openPersonSession } from "@/lib/server/http/session/open-session";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import { type SessionList } from "@/lib/shared/people/schema";
import { call, testOrigin, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { createAgency, createClient, createPerson } from "@/lib/testing/factories";
import { toCookie } from "@/lib/testing/session-cookie";

const issuer = "https://login.example";

describeOnBothDatabases("A person's session", (getRuntime) => {
  useRuntime(getRuntime);
  let runtime: Runtime;
  let dana: Awaited<ReturnType<typeof createPerson>>;
  beforeEach(async () => {
    const identityProvider = {
      ...{ issuer, clientId: "cuelist", clientSecret: "secret" },
      ...{ name: "Acme SSO", isOnly: false },
    };
    runtime = { ...getRuntime(), env: { ...getRuntime().env, identityProvider } };
    const companyId = (await createAgency(runtime)).id;
    const { clientId } = await createClient(runtime, { companyId });
    dana = await createPerson(runtime, { clientId });
  });
  afterEach(() => vi.useRealTimers());

  const bind = async (identity: Identity) => {
    const { url } = await inviteAgain(runtime, null, dana.personId);
    const invited = await findInvited(runtime, new URL(url).hash.slice(1));
    return joinWithIdentity(runtime, invited, identity);
  };
  const fresh = () => ({ issuer, subject: newId() });
  const begin = (found: Awaited<ReturnType<typeof bind>>) =>
    openPersonSession(runtime, new Request(testOrigin), found);
  const credentials = () => ({ client_id: dana.clientId, client_secret: dana.clientSecret });
  const signIn = async () => {
    const sent = { json: credentials(), headers: { origin: testOrigin } };
    const answer = await call(sessionRoute, sent);
    expect(answer.status).toBe(200);
    return toCookie(answer.headers.get("set-cookie"));
  };
  const getToken = async () => {
    const { body } = await call(tokenRoute, { json: { body: credentials() } });
    return (body as { _token: string })._token;
  };
  const list = async (cookie: string) =>
    ((await call(sessionsRoute, { cookie })).body as SessionList).sessions;

  it("does not begin for an account that was replaced after it was looked up", async () => {
    const [old, next] = [fresh(), fresh()];
    await bind(old);
    const found = await getPersonOfIdentity(runtime, old);
    const later = await bind(next);
    await expect(begin(found)).rejects.toMatchObject({ code: "invalid_token" });
    await expect(begin(later)).resolves.toMatchObject({ principal: { person: { name: "Dana" } } });
  });

  it("ends with the account that it rests on, and not with the other secrets and accounts", async () => {
    const bySecret = await getToken();
    const [old, next] = [fresh(), fresh()];
    const { principal } = await begin(await bind(old));
    const again = await begin(await bind(old));
    expect(await authenticate(runtime, principal.token)).toMatchObject({ clientId: dana.clientId });
    await bind(next);
    for (const { token } of [principal, again.principal])
      await expect(authenticate(runtime, token)).rejects.toMatchObject({ code: "invalid_token" });
    await expect(authenticate(runtime, bySecret)).resolves.toBeDefined();
  });

  it("goes on after the upgrade, in which tokens name no binding", async () => {
    const { clientId, personId } = dana;
    const session = { id: newId(), secretId: null, personId, startedAt: Date.now() / 1_000 };
    const { token } = issueToken(runtime, {
      ...{ clientId, secretId: null, secretEndsAt: Infinity },
      session,
    });
    await expect(authenticate(runtime, token)).resolves.toMatchObject({ person: { id: personId } });
    await bind(fresh());
    await expect(authenticate(runtime, token)).rejects.toMatchObject({ code: "invalid_token" });
  });

  it("is one of a hundred: the oldest ends for a further one, and no token for scripts does", async () => {
    const token = await getToken();
    const first = await signIn();
    for (let begun = 1; begun < limits.sessionsOfPerson; begun += 1) await signIn();
    expect(await list(first)).toHaveLength(limits.sessionsOfPerson);
    for (let asked = 0; asked < 3; asked += 1) await getToken();
    const last = await signIn();
    expect(await list(last)).toHaveLength(limits.sessionsOfPerson);
    expect((await call(sessionsRoute, { cookie: first })).status).toBe(401);
    expect((await call(tagsRoute, { token })).status).toBe(200);
  });

  it("was active when it was used last, and so was its person", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const [own, other] = [await signIn(), await signIn()];
    const times = async () => {
      const [, one] = await list(own);
      const person = await getPerson(runtime.database.read, null, dana.personId);
      return [one?.seen_at, person.last_seen_at].map((time) => Date.parse(time ?? ""));
    };
    const begun = Date.now();
    const use = async (waitMs: number) => {
      vi.setSystemTime(begun + waitMs);
      expect((await call(sessionRoute, { cookie: other })).status).toBe(200);
    };
    await use(50_000);
    expect(await times()).toEqual([begun, begun]);
    await use(11 * 60_000);
    await vi.waitFor(async () =>
      expect(Math.min(...(await times()))).toBeGreaterThanOrEqual(begun + 660_000),
    );
    const [current] = await list(own);
    expect(current).toMatchObject({ is_current: true, seen_at: new Date().toISOString() });
  });
});
