import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import * as sessionRoute from "@/app/api/session/route";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getMirrorState, refreshMirror } from "@/lib/server/remote/mirror/mirror-state";
import { openRemoteConnection, type RemoteConnection } from "@/lib/server/remote/exchange/exchange";
import { authenticateSession } from "@/lib/server/http/session/session-cookie";
import { call, testOrigin, useRuntime } from "@/lib/testing/call";
import { describeOnBothDatabases } from "@/lib/testing/databases/database";
import { toCookie } from "@/lib/testing/session-cookie";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { type FaultKind } from "@/scripts/stand-in/faults";
import { type StandIn } from "@/scripts/stand-in/handle";
import { type StandInClient, type StandInOptions } from "@/scripts/stand-in/options";
import { findWorkspaceOf } from "@/lib/server/domain/service/workspaces";
import { startStandIn } from "@/scripts/stand-in/start-stand-in";
import { singletons } from "@/lib/server/singleton";

/** An installation in front of a stand-in service. */
export interface Remote {
  runtime: Runtime;
  standIn: StandIn;
}

/** Like `describeOnBothDatabases`, in front of a stand-in without faults. `timeouts` shortens those of the connection. */
export function describeRemote(
  name: string,
  given: Partial<StandInOptions> & { timeouts?: Partial<RemoteConnection["timeouts"]> },
  define: (getRemote: () => Remote) => void,
): void {
  const { timeouts, ...options } = given;
  describeOnBothDatabases(name, (getRuntime) => {
    let remote: Remote | undefined;
    const getRemote = () => {
      if (!remote) throw new Error("The stand-in exists inside tests and hooks only.");
      return remote;
    };
    beforeAll(async () => {
      const standIn = await startStandIn(options);
      const isIdempotent = options.isIdempotent ?? false;
      const env = {
        ...getRuntime().env,
        audioServiceUrl: standIn.url,
        audioServiceIdempotent: isIdempotent,
      };
      remote = { standIn, runtime: { ...getRuntime(), env } };
      const connection = openRemoteConnection({
        baseUrl: standIn.url,
        isIdempotent,
        ...(timeouts && { timeouts }),
      });
      singletons.set(`remote-connection\n${standIn.url}\n${isIdempotent}`, connection);
    });
    beforeEach(async () => {
      await getRemote().standIn.clearFaults();
      getRemote().standIn.forget();
    });
    afterAll(() => remote?.standIn.close());
    useRuntime(() => getRemote().runtime);
    define(getRemote);
  });
}

/** Signs in, waits for the companies, and returns the session. */
export async function signInRemotely(
  { runtime, standIn }: Remote,
  client: StandInClient | undefined = standIn.clients[0],
): Promise<{ cookie: string; principal: Principal }> {
  const answer = await call(sessionRoute, {
    json: { client_id: client?.id, client_secret: client?.secret },
    headers: { origin: testOrigin },
  });
  expect(answer.status).toBe(200);
  const cookie = toCookie(answer.headers.get("set-cookie"));
  const principal = await getCaller(runtime, cookie);
  await (
    await refreshMirror(runtime, principal)
  )?.done;
  return { cookie, principal };
}

/** The caller of a session cookie. */
export async function getCaller(runtime: Runtime, cookie: string): Promise<Principal> {
  const request = new Request(testOrigin, { headers: { cookie } });
  return (await authenticateSession(runtime, request)).principal;
}

/** The tokens that the service was presented with since it forgot its requests. */
export const presentedTokens = ({ standIn }: Remote): string[] =>
  standIn
    .requests()
    .flatMap(({ headers }) => headers)
    .flatMap(([name, value]) => (name.toLowerCase() === "authorization" ? value.slice(7) : []));

/** The ID of the caller's workspace. */
export async function workspaceOf(
  { database }: Runtime,
  { companyId }: Principal,
): Promise<string> {
  const workspace = await findWorkspaceOf(database.read, companyId);
  if (!workspace) throw new Error("The caller has no workspace.");
  return workspace.id;
}

/** Fetches the companies again, and returns the state of the mirror afterwards. */
export const refreshRemotely = async ({ runtime }: Remote, principal: Principal) => {
  await (
    await refreshMirror(runtime, principal)
  )?.done;
  return getMirrorState(runtime, principal);
};

/** The companies of the mirror that match, by UUID. */
export const listMirrored = async ({ runtime }: Remote, principal: Principal, q = "") => {
  const found = [];
  let cursor: string | undefined;
  do {
    const page = await searchCompanies(runtime, principal, { q, limit: 200, cursor });
    found.push(...page.advertisers);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found.toSorted((one, other) => (one.uuid < other.uuid ? -1 : 1));
};

/** Number of times that a fault comes, so that it is what becomes of a request: after a 401 others of the client's tokens are tried. */
export const countOf = (kind: FaultKind): number => (kind === "401" ? 20 : 1);
