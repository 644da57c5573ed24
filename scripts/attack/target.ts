import { boot } from "@/lib/runtime/boot";
import { parseEnv } from "@/lib/env.server";
import { createAdvertisers, createAgency, createClient } from "@/lib/testing/factories";
import { newId } from "@/lib/ids";
import { type ServerProcess, startServer } from "@/lib/testing/server-process";
import { sessionCookie } from "@/lib/testing/session-cookie";

interface Size {
  advertisers: number;
  ids: number;
  concurrency: number;
  revisions: number;
  /** How long responses stay unread. */
  unreadMs: number;
}

export const sizes = {
  full: { advertisers: 300_000, ids: 100_000, concurrency: 20, revisions: 300, unreadMs: 5_000 },
  small: { advertisers: 40_000, ids: 20_000, concurrency: 8, revisions: 25, unreadMs: 500 },
} satisfies Record<string, Size>;

export interface Target {
  server: ServerProcess;
  size: Size;
  advertiserId: string;
  cookie: string;
  playlists: string[];
  v2: (path: string, request?: RequestInit) => Promise<Response>;
  /** Calls /api as the agency's viewer, or as its manager. */
  api: (path: string, request?: RequestInit, asManager?: boolean) => Promise<Response>;
}

/** Fills an empty data directory and starts a server on it with a heap of `heapMb` MB. */
export async function startTarget(dataDir: string, size: Size, heapMb = 1_024): Promise<Target> {
  const variables = {
    DATA_DIR: dataDir,
    DEMO: "0",
    LOG_LEVEL: "silent",
    PUBLIC_ORIGIN: "http://cuelist.test",
    // Disable budgets, which would refuse many requests.
    LIMIT_HEAVY_REQUESTS: "0",
    LIMIT_REQUESTS_PER_SECOND: "0",
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --max-old-space-size=${heapMb}`,
  };
  const runtime = await boot(parseEnv(variables));
  const agency = await createAgency(runtime);
  const [advertiserId = ""] = await fill(runtime, agency.id, size.advertisers);
  const manager = (await createClient(runtime, { companyId: agency.id })).principal;
  const viewer = (await createClient(runtime, { companyId: agency.id, role: "viewer" })).principal;
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
  const target = {
    server,
    size,
    advertiserId,
    cookie: ofViewer,
    playlists: [],
    v2: call({ authorization: `Bearer ${manager.token}` }),
    api: (path, request, isManager = false) =>
      isManager ? asManager(path, request) : asViewer(path, request),
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
