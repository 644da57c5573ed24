import { rebuildSearch } from "@/lib/server/db/transfer/rebuild-search";
import { parseEnv } from "@/lib/server/env";
import { boot } from "@/lib/server/runtime/boot";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { newId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";
import { nameKey } from "@/lib/shared/text";
import { makeCatalogue } from "@/lib/testing/catalogue";
import { createAgency, createClient, createPerson } from "@/lib/testing/factories";
import { type ServerProcess, startServer } from "@/lib/testing/servers/server-process";
import { sessionCookie } from "@/lib/testing/session-cookie";
import { advertiserName } from "../bench/names";

interface Size {
  advertisers: number;
  /** Names in the installation's catalogue, and entries of a megabyte. */
  entries: number;
  slowEntries: number;
  ids: number;
  concurrency: number;
  revisions: number;
  /** Connections with responses that nobody reads. */
  unread: number;
  /** Calls that the request log is filled with, and sign-ins. */
  calls: number;
  /** Time for which responses stay unread. */
  unreadMs: number;
}

export const sizes = {
  full: {
    ...{ advertisers: 300_000, entries: 400_000, ids: 100_000, concurrency: 20, revisions: 300 },
    ...{ unread: 300, calls: 3_000, unreadMs: 5_000, slowEntries: 300 },
  },
  small: {
    ...{ advertisers: 40_000, entries: 20_000, ids: 20_000, concurrency: 8, revisions: 25 },
    ...{ unread: 40, calls: 200, unreadMs: 500, slowEntries: 300 },
  },
} satisfies Record<string, Size>;

export const installationKind = "apple_podcast";
/** One of the company's own. */
export const ownKind = "kind_0";
export const slowKind = "slow";

/** A request with a body of JSON, or with this text. */
export const posting = (body: unknown): RequestInit => ({
  method: "POST",
  body: typeof body === "string" ? body : JSON.stringify(body),
});

type Call = (path: string, request?: RequestInit) => Promise<Response>;

export interface Target {
  server: ServerProcess;
  size: Size;
  advertiserId: string;
  cookie: string;
  playlists: string[];
  /** A playlist with IDs of 250 characters; "" until a scene needs it. */
  longIds: string;
  publicOrigin: string;
  /** A token of another agency, whose searches are measured. */
  otherToken: string;
  /** Calls /v2 as the agency's viewer, or as its manager if it creates something. */
  v2: Call;
  /** Calls /api as the agency's viewer, or as its manager. */
  api: (path: string, request?: RequestInit, asManager?: boolean) => Promise<Response>;
  /** Signs in as a person of the agency's, with the right secret. */
  signIn: () => Promise<Response>;
  /** Starts the server again after it was stopped. */
  restart: () => Promise<void>;
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
  const [agency, other] = [await createAgency(runtime), await createAgency(runtime)];
  const [advertiserId = ""] = await addAdvertisers(runtime, agency.id, size.advertisers);
  await addAdvertisers(runtime, other.id, size.advertisers / 10);
  await rebuildSearch(runtime.database, () => undefined, { hasEntries: false, hasAliases: true });
  await fillCatalogues(runtime, agency.id, size);
  const clientOf = (companyId: string, role: "manager" | "viewer") =>
    createClient(runtime, { companyId, role });
  const { principal: manager } = await clientOf(agency.id, "manager");
  const { principal: viewer } = await clientOf(agency.id, "viewer");
  const { principal: stranger } = await clientOf(other.id, "viewer");
  // Of a client of its own, so that its budget is too.
  const { clientId } = await clientOf(agency.id, "viewer");
  const { clientSecret } = await createPerson(runtime, { clientId, role: "viewer" });
  const [ofManager, ofViewer] = [
    await sessionCookie(runtime, manager.token),
    await sessionCookie(runtime, viewer.token),
  ];
  await runtime.database.close();
  const common = { "content-type": "application/json", origin: variables.PUBLIC_ORIGIN };
  const call =
    (own: Record<string, string>): Call =>
    (path, request = {}) =>
      fetch(`${target.server.origin.replace("localhost", "127.0.0.1")}${path}`, {
        ...request,
        headers: { ...common, ...own, ...request.headers },
      });
  const [asManager, asViewer] = [call({ cookie: ofManager }), call({ cookie: ofViewer })];
  const bearer = ({ token }: { token: string }) => call({ authorization: `Bearer ${token}` });
  const [byManager, byViewer] = [bearer(manager), bearer(viewer)];
  const target: Target = {
    server: await startServer(variables),
    size,
    advertiserId,
    cookie: ofViewer,
    playlists: [],
    longIds: "",
    publicOrigin: variables.PUBLIC_ORIGIN,
    otherToken: stranger.token,
    v2: (path, request) =>
      request?.method === "POST" ? byManager(path, request) : byViewer(path, request),
    api: (path, request, isManager = false) =>
      isManager ? asManager(path, request) : asViewer(path, request),
    signIn: () =>
      call({})("/api/session", posting({ client_id: clientId, client_secret: clientSecret })),
    restart: async () => {
      target.server = await startServer(variables);
      await warmUp(target);
    },
  };
  await warmUp(target);
  return target;
}

/** Loads the code of each route, which is not measured. */
async function warmUp({ v2, api }: Pick<Target, "v2" | "api">): Promise<void> {
  const empty = posting("{}");
  const playlist = `/api/playlists/${newId()}`;
  for (const answer of [
    v2("/stage/get-token", empty),
    v2("/v2/companies/search?limit=1"),
    v2("/v2/inventory?q=a"),
    v2(`/v2/companies/${newId()}/playlists`, empty),
    api("/api/session", empty),
    api("/api/inventory/preview", empty),
    api("/api/playlists/export", empty),
    api(playlist),
    api(playlist, { ...empty, method: "PATCH" }, true),
    api(`${playlist}/revisions`),
    api(`${playlist}/revisions/1/restore`, empty, true),
    api("/api/playlists/compare"),
  ])
    await (await answer).arrayBuffer();
}

/** Adds advertisers whose names are not in the search index yet. Returns their IDs. */
async function addAdvertisers(
  { database }: Runtime,
  agencyId: string,
  count: number,
): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, number) => {
    const name = advertiserName(number);
    return { id: newId(), name, nameKey: nameKey(name) };
  });
  const createdAt = new Date().toISOString();
  await database.write(async (db) => {
    for (let at = 0; at < count; at += 5_000) {
      const some = rows.slice(at, at + 5_000);
      await database.operations.insertCompanies(db, some, { kind: "advertiser", createdAt });
      await database.operations.insertAdvertisers(db, agencyId, some);
    }
    await db
      .insertInto("agency_sizes")
      .values({ agency_id: agencyId, advertisers: count })
      .onConflict((conflict) => conflict.column("agency_id").doUpdateSet({ advertisers: count }))
      .execute();
  });
  return rows.map(({ id }) => id);
}

/** Attributes that take milliseconds to read: a megabyte, as no import could write. */
const slowAttributes = Object.fromEntries(
  Array.from({ length: 50_000 }, (_, at) => [`attribute ${at}`, "x"]),
);

/** The installation's catalogue, and the company's own with as many kinds and sources as it may have. */
async function fillCatalogues(runtime: Runtime, companyId: string, size: Size): Promise<void> {
  const names = ["Show me the media", "Sam and Ida talk", "1 2 3 science", "A morning hour"];
  const made = (from: number, many: number, attributes: Record<string, string>) =>
    Array.from({ length: many }, (_, at) => ({
      ...{ id: `${from + at}`, name: `${names[at % names.length]} ${from + at}`, attributes },
      ...{ publisher: `Owl ${at % 500}`, language: "en-us", categories: ["True Crime", "News"] },
      popularity: at % 100,
    }));
  await makeCatalogue(runtime, {
    kind: installationKind,
    entries: made(0, size.entries, { episodes: "120", tier: "Gold" }),
  });
  // A few megabytes to a statement. No term finds them: a search by name would answer what no import can write.
  for (let at = 0; at < size.slowEntries; at += 20) {
    const entries = made(at, 20, slowAttributes).map((one) => ({
      ...one,
      id: `quiet-${one.id}`,
      name: `Quiet ${one.id}`,
    }));
    await makeCatalogue(runtime, { kind: slowKind, entries });
  }
  const attributes = Object.fromEntries(
    Array.from({ length: 16 }, (_, at) => [`attribute ${at}`, "x".repeat(250)]),
  );
  for (let at = 0; at < limits.catalogueSources; at += 1)
    await makeCatalogue(runtime, {
      kind: `kind_${at % limits.catalogueKinds}`,
      entries: made(at * 3_000, at === 0 ? 3_000 : 20, attributes),
      companyId,
    });
}
