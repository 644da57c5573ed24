/**
 * Returns the limit variables: the process's environment; in a page the `data-limits` attribute of <html>; in a
 * worker the name that the page gave it.
 */
function readSettings(): Record<string, string | undefined> {
  const scope = globalThis as { document?: Document; name?: string; WorkerGlobalScope?: unknown };
  if (scope.document) return parseSettings(scope.document.documentElement.dataset.limits);
  if (scope.WorkerGlobalScope) return parseSettings(scope.name);
  return process.env;
}

const parseSettings = (text = "") =>
  (text === "" ? {} : JSON.parse(text)) as Record<string, string>;

const settings = readSettings();

/** The names of the limits that are settings. */
export const limitVariables = new Set<string>();

/** Serializes the overridden limits as JSON for pages and workers; undefined if there are none. */
export function serializeLimits(): string | undefined {
  const set = Object.entries(settings).filter(([name]) => limitVariables.has(name));
  return set.length > 0 ? JSON.stringify(Object.fromEntries(set)) : undefined;
}

/** A limit that the environment variable overrides. */
function setting(variable: string, fallback: number, min = 1): number {
  limitVariables.add(variable);
  const text = settings[variable] ?? "";
  if (text === "") return fallback;
  const value = Number(text);
  if (!/^[0-9]+$/.test(text) || !Number.isSafeInteger(value) || value < min) {
    // scripts/start.mjs prints this message to the operator.
    throw new RangeError(`${variable} must be a whole number of ${min} or more.`);
  }
  return value;
}

const inventoryIds = setting("LIMIT_INVENTORY_IDS", 100_000);
const inventoryIdCharacters = 255;
const requestsPerSecond = setting("LIMIT_REQUESTS_PER_SECOND", 100, 0);

const values = {
  /** Bytes of a request body with lists of IDs or playlists. */
  bodyBytes: setting("LIMIT_BODY_BYTES", 8 * 1024 * 1024),
  /** Bytes of any other request body. */
  plainBodyBytes: 256 * 1024,
  /** Bytes of a body from an unauthenticated caller: get-token and sign-in. */
  credentialsBytes: 16 * 1024,
  /** Time that such a body may take to arrive, in ms. */
  credentialsMs: 5_000,
  /** Ms after which it counts as slow: a busy server reads others as late as that. */
  slowBodyMs: 500,
  /** Slow bodies from unauthenticated callers per address at a time; the oldest gives way to a further one. */
  unknownBodies: 32,
  /** Characters (code points) of a name, after trimming. */
  nameCharacters: 255,
  /** Other names of a company, or of an entry of the catalogue, and their characters in all: each is stored with all of them. */
  aliases: 10,
  aliasesCharacters: 500,
  /** Characters of a playlist's note. */
  noteCharacters: 1_000,
  /** Inventory IDs of a playlist. */
  inventoryIds,
  /** Characters of an inventory ID. */
  inventoryIdCharacters,
  /** Bytes (UTF-8) of all IDs of a playlist; fits the maximum number of ASCII IDs of maximum length. */
  inventoryBytes: inventoryIds * inventoryIdCharacters,
  tags: setting("LIMIT_TAGS", 50),
  tagCharacters: 64,
  searches: setting("LIMIT_SEARCHES", 50),
  /** Characters of a text search. */
  searchCharacters: 4_000,
  /** Bytes (UTF-8) of an object search as JSON. */
  searchBytes: 16 * 1024,
  /** Levels of objects and arrays in an object search, itself included. */
  searchDepth: 8,
  /** Bytes of a playlist's history that a comparison or a restore may read. */
  historyBytes: 256 * 1024 * 1024,
  /** Revisions that a comparison or a restore may read. */
  historyRevisions: 20_000,
  /** Rows per page of any list. */
  pageRows: 200,
  /** Inventory IDs per page of "Read the inventory". */
  pageIds: 10_000,
  /** Playlists selected individually for a bulk change or an export. */
  selectedPlaylists: 1_000,
  /** Playlists per import. */
  importedPlaylists: setting("LIMIT_IMPORTED_PLAYLISTS", 10_000),
  /** Inventory IDs that a bulk change adds to or removes from each playlist. */
  bulkIds: 1_000,
  /** Inventory IDs of a filter. */
  filteredIds: 1_000,
  /** Lists of inventory IDs for filters that are kept of a client, and their bytes; those used last stay. */
  storedIdLists: 1_000,
  storedIdListBytes: 32 * 1024 * 1024,
  /** Saved views of a person, or of a client where there is none, and shared ones of a company. */
  savedViews: 50,
  /** Sessions of the dashboard that a person can have at a time; the oldest ends for a further one. */
  sessionsOfPerson: 100,
  /** Links of a person that are kept, ended ones included; a further one takes the place of the oldest. */
  invitationsOfPerson: 20,
  /** Entries of a company's own catalogue, those gone included. */
  catalogueEntries: setting("LIMIT_CATALOGUE_ENTRIES", 200_000),
  /** Kinds of IDs in it, its sources, and imports into it that are neither finished nor undone. */
  catalogueKinds: 50,
  catalogueSources: 200,
  unfinishedImports: 5,
  /** Time that a call of a thread of SQLite may take, in ms. */
  callMs: 2_000,
  termCharacters: 255,
  idempotencyKeyCharacters: 255,
  /** Bytes that SQLite's write-ahead log may grow to while a reader keeps it from being emptied. */
  walBytes: 2 * 1024 * 1024 * 1024,
  /** Connections in total, if the system allows as many. */
  connections: 10_000,
  /** Connections per address, six each for about 160 users. Ignored behind a proxy. */
  connectionsPerAddress: 1_000,
  /** Sustained requests per second and client; an agency's staff share one client. 0 disables it. */
  requestsPerSecond,
  /** Additional requests per minute and client. */
  requestBurst: 10 * requestsPerSecond,
  /** Concurrent expensive requests per client: exports, complete lists, large bodies. */
  heavyRequests: 4,
  /** Expensive requests that may wait per client. */
  waitingHeavyRequests: 64,
  heavyWaitMs: 5_000,
  /** Bytes above which a request's body, what it reads or what it is answered makes it expensive. */
  lightBytes: 64 * 1024,
  /** Pages that are made at the same time. */
  renderedPages: 4,
  /** Pages that may wait for that. */
  waitingPages: 64,
  /** API calls that are kept of a client to look at, and their bytes. */
  keptCalls: 10_000,
  keptCallBytes: 50_000_000,
  /** Field errors listed in one response; the rest is only counted. */
  reportedErrors: 100,
};
export const limits: Readonly<typeof values> = values;
