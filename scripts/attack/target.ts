import { boot } from "@/lib/server/runtime/boot";
import { parseEnv } from "@/lib/server/env";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { newId } from "@/lib/shared/ids";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { sessionCookie } from "@/lib/testing/session-cookie";

interface Size {
  advertisers: number;
  ids: number;
  concurrency: number;
  revisions: number;
  /** Connections with responses that nobody reads. */
  unread: number;
  /** Calls that the request log is filled with. */
  calls: number;
  /** Time for which responses stay unread. */
  unreadMs: number;
}

export const sizes = {
  full: {
    advertisers: 300_000,
    ids: 100_000,
    concurrency: 20,
    revisions: 300,
    unread: 300,
    calls: 3_000,
    unreadMs: 5_000,
  },
  small: {
    advertisers: 40_000,
    ids: 20_000,
    concurrency: 8,
    revisions: 25,
    unread: 40,
    calls: 200,
    unreadMs: 500,
  },
} satisfies Record<string, Size>;

export interface Target {
  server: ServerProcess;
  size: Size;
  advertiserId: string;
  cookie: string;
  playlists: string[];
  /** A playlist with IDs of 250 characters; "" until a scene needs it. */
  longIds: string;
  publicOrigin: string;
  /** Calls /v2 as the agency's viewer, or as its manager if it creates something. */
  v2: (path: string, request?: RequestInit) => Promise<Response>;
  /** Calls /api as the agency's viewer, or as its manager. */
  api: (path: string, request?: RequestInit, asManager?: boolean) => Promise<Response>;
  /** Calls the dashboard's API as nobody. */
  stranger: (path: string, request?: RequestInit) => Promise<Response>;
  /** Signs in as the agency's viewer, with the right secret. */
  signIn: () => Promise<Response>;
}

/** Fills an empty data directory, or an empty database, and starts a server on it: as shipped, with a heap of 512 MB. */
export async function startTarget(dataDir: string, size: Size, databaseUrl = ""): Promise<Target> {
  const variables = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    DEMO: "0",
    LOG_LEVEL: "silent",
    PUBLIC_ORIGIN: "http://cuelist.test",
    // As `npm start`, the container and the unit of systemd set it.
    MALLOC_ARENA_MAX: "2",
    NODE_OPTIONS: "--disable-warning=ExperimentalWarning --max-old-space-size=512",
  };
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime);
  const [advertiserId = ""] = await fill(runtime, agency.id, size.advertisers);
  const manager = (await createClient(runtime, { companyId: agency.id })).principal;
  const { principal: viewer, clientSecret } = await createClient(runtime, {
    companyId: agency.id,
    role: "viewer",
  });
  const [ofManager, ofViewer] = [
    await sessionCookie(runtime, manager.token),
    await sessionCookie(runtime, viewer.token),
  ];
  await runtime.database.close();
  const server = await startServer(variables);
  const origin = server.origin.replace("localhost", "127.0.0.1");
  const common = { "content-type": "application/json", origin: variables.PUBLIC_ORIGIN };
  const call =
    (own: Record<string, string>) =>
    (path: string, request: RequestInit = {}) =>
      fetch(`${origin}${path}`, { ...request, headers: { ...common, ...own, ...request.headers } });
  const [asManager, asViewer] = [call({ cookie: ofManager }), call({ cookie: ofViewer })];
  const bearer = ({ token }: { token: string }) => call({ authorization: `Bearer ${token}` });
  const [byManager, byViewer] = [bearer(manager), bearer(viewer)];
  const target = {
    server,
    size,
    advertiserId,
    cookie: ofViewer,
    playlists: [],
    longIds: "",
    publicOrigin: variables.PUBLIC_ORIGIN,
    v2: (path, request) =>
      request?.method === "POST" ? byManager(path, request) : byViewer(path, request),
    api: (path, request, isManager = false) =>
      isManager ? asManager(path, request) : asViewer(path, request),
    stranger: call({}),
    signIn: () =>
      call({})("/api/session", {
        method: "POST",
        body: JSON.stringify({ client_id: viewer.clientId, client_secret: clientSecret }),
      }),
  } satisfies Target;
  await warmUp(target);
  return target;
}

/** Loads the code of each route, which is not measured. */
async function warmUp({ v2, api }: Pick<Target, "v2" | "api">): Promise<void> {
  const empty = { method: "POST", body: "{}" };
  const playlist = `/api/playlists/${newId()}`;
  for (const answer of [
    v2("/stage/get-token", empty),
    v2("/v2/companies/search?limit=1"),
    v2(`/v2/companies/${newId()}/playlists`, empty),
    api("/api/session", empty),
    api("/api/playlists/export", empty),
    api(playlist),
    api(playlist, { ...empty, method: "PATCH" }, true),
    api(`${playlist}/revisions`),
    api(`${playlist}/revisions/1/restore`, empty, true),
    api("/api/playlists/compare"),
  ])
    await (await answer).arrayBuffer();
}

async function fill(
  runtime: Parameters<typeof createAdvertisers>[0],
  agencyId: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += 1_000) {
    const names = Array.from({ length: 1_000 }, (_, at) => `Advertiser No ${from + at}`);
    ids.push(...(await createAdvertisers(runtime, agencyId, names)));
  }
  return ids;
}
