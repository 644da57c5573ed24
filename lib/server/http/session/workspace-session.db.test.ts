import { expect, it } from "vitest";
import * as companiesRoute from "@/app/api/companies/route";
import * as sessionRoute from "@/app/api/session/route";
import { newId } from "@/lib/shared/ids";
import { keepToken, readTokens } from "@/lib/server/remote/tokens/token-store";
import { call, testOrigin } from "@/lib/testing/call";
import {
  describeRemote,
  getCaller,
  presentedTokens,
  signInRemotely,
  workspaceOf,
} from "@/lib/testing/remote-service/remote";
import { toCookie } from "@/lib/testing/session-cookie";
import { makeClients } from "@/scripts/stand-in/options";

const clients = makeClients(2, 30, 0);

describeRemote("signing in to another service", { advertisers: 30, clients }, (getRemote) => {
  const post = (client_id: string | undefined, client_secret: string | undefined) =>
    call(sessionRoute, { json: { client_id, client_secret }, headers: { origin: testOrigin } });

  it("makes a workspace once and says what the service can do", async () => {
    const { standIn, runtime } = getRemote();
    const first = await signInRemotely(getRemote());
    const again = await signInRemotely(getRemote());
    expect(again.principal).toMatchObject({
      companyId: first.principal.companyId,
      clientId: first.principal.clientId,
      clientName: standIn.clients[0]?.id,
      role: "manager",
      companyKind: "agency",
    });
    const other = await signInRemotely(getRemote(), standIn.clients[1]);
    expect(other.principal.companyId).not.toBe(first.principal.companyId);
    const workspaces = await runtime.database.read
      .selectFrom("workspaces")
      .select("service_client_id")
      .orderBy("service_client_id")
      .execute();
    expect(workspaces.map((row) => row.service_client_id)).toEqual(clients.map(({ id }) => id));
    const session = await call(sessionRoute, { cookie: first.cookie });
    expect(session.body).toMatchObject({ capabilities: { canEdit: false, isMirror: true } });
  });

  it("keeps the token out of what the browser can read", async () => {
    const { cookie } = await signInRemotely(getRemote());
    const session = await call(sessionRoute, { cookie });
    const rows = await getRemote()
      .runtime.database.read.selectFrom("service_tokens")
      .selectAll()
      .execute();
    const tokens = presentedTokens(getRemote());
    expect(tokens.length).toBeGreaterThan(0);
    expect(rows.length).toBeGreaterThan(0);
    const readable = [decodeURIComponent(cookie), JSON.stringify([session.body, rows])].join();
    for (const token of tokens) expect(readable).not.toContain(token);
  });

  it("refuses a wrong secret with the service's words, and throttles failures", async () => {
    const { standIn } = getRemote();
    const [client] = standIn.clients;
    const wrong = await post(client?.id, "not the secret");
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_client" } });
    expect(JSON.stringify(wrong.body)).toContain("It says:");
    expect(JSON.stringify(wrong.body)).not.toContain("not the secret");
    for (let attempt = 0; attempt < 10; attempt += 1) await post("unknown client", "wrong");
    const [before] = [standIn.requests().length];
    expect(await post("unknown client", "wrong")).toMatchObject({ status: 429 });
    expect(standIn.requests()).toHaveLength(before);
  });

  it("says that the service is away", async () => {
    const { standIn } = getRemote();
    await standIn.fail({ kind: "refused" });
    const [client] = standIn.clients;
    const answer = await post(client?.id, client?.secret);
    expect(answer).toMatchObject({ status: 503, body: { code: "service_unreachable" } });
  });

  it("ends a session on every copy of its cookie", async () => {
    const { cookie } = await signInRemotely(getRemote());
    expect(await call(sessionRoute, { cookie, method: "DELETE", json: {} })).toMatchObject({
      status: 204,
    });
    expect(await call(sessionRoute, { cookie })).toMatchObject({ status: 401 });
  });

  it("forgets the tokens of a session that was ended, unless others may need them", async () => {
    const { runtime, standIn } = getRemote();
    const [, client] = standIn.clients;
    const first = await signInRemotely(getRemote(), client);
    const second = await signInRemotely(getRemote(), client);
    const workspaceId = await workspaceOf(runtime, first.principal);
    const end = (cookie: string) => call(sessionRoute, { cookie, method: "DELETE", json: {} });
    const sessions = async () =>
      (await readTokens(runtime.database.read, workspaceId)).map(({ number }) => number);
    const before = await sessions();
    expect(before.length).toBeGreaterThan(1);
    await end(second.cookie);
    expect(await sessions()).toEqual(before);
    await end(first.cookie);
    expect(await sessions()).toEqual(before.filter((number) => number !== before[1]));
  });

  it("lasts as long as the tokens that came for it, and no longer than 12 hours", async () => {
    const { runtime } = getRemote();
    const { cookie, principal } = await signInRemotely(getRemote());
    const owner = { workspaceId: await workspaceOf(runtime, principal), sessionId: newId() };
    const come = (sessionId: string, endsAt: number) =>
      keepToken(runtime, { ...owner, sessionId }, { token: newId(), endsAt }, { isRenewed: true });
    const path = "/api/companies?limit=5";
    // Another session's, and one that ends earlier.
    await come(newId(), principal.expiresAt + 900);
    await come(principal.session.id, principal.expiresAt - 1);
    const same = await call(companiesRoute, { cookie, path });
    expect(same.headers.get("set-cookie")).toBeNull();
    await come(principal.session.id, principal.expiresAt + 600);
    const answer = await call(companiesRoute, { cookie, path });
    const renewed = await getCaller(runtime, toCookie(answer.headers.get("set-cookie")));
    expect(renewed).toMatchObject({ expiresAt: principal.expiresAt + 600 });
    await come(principal.session.id, principal.expiresAt + 90_000);
    const longest = await getCaller(runtime, cookie);
    expect(longest.expiresAt).toBe(principal.session.startedAt + 12 * 3_600);
  });

  it("does not accept the session of another service", async () => {
    const { runtime } = getRemote();
    const { cookie } = await signInRemotely(getRemote());
    const moved = { ...runtime, env: { ...runtime.env, audioServiceUrl: "https://other.example" } };
    await expect(getCaller(moved, cookie)).rejects.toMatchObject({ code: "invalid_token" });
    const own = { ...runtime, env: { ...runtime.env, audioServiceUrl: undefined } };
    await expect(getCaller(own, cookie)).rejects.toMatchObject({ code: "no_session" });
  });
});
