/** Variables of limits that pages and workers check too. */
const sharedWithBrowser =
  /^LIMIT_(NAME|INVENTORY|TAG|SEARCH|BULK|FILTERED|IMPORTED|SAVED|SELECTED|TERM|PAGE)[A-Z_]*$/;

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

/** Serializes the overridden limits as JSON for pages and workers; undefined if there are none. */
export function serializeLimits(): string | undefined {
  const set = Object.entries(settings).filter(([name]) => sharedWithBrowser.test(name));
  return set.length > 0 ? JSON.stringify(Object.fromEntries(set)) : undefined;
}

/** The names of the variables. */
export const limitVariables = new Set<string>();

/** Every limit. The environment variable next to each overrides it. */
const fromEnv = (variable: string, fallback: number, min = 1): number => {
  limitVariables.add(variable);
  const text = settings[variable] ?? String(fallback);
  const value = Number(text);
  if (!/^[0-9]+$/.test(text) || !Number.isSafeInteger(value) || value < min) {
    // scripts/start.mjs prints this message to the operator.
    throw new RangeError(`${variable} must be a whole number of ${min} or more.`);
  }
  return value;
};
/** A limit that 0 disables. */
const fromEnvOrOff = (variable: string, fallback: number): number => fromEnv(variable, fallback, 0);

export const limits = {
  /** Bytes of a request body with lists of IDs or playlists. */
  bodyBytes: fromEnv("LIMIT_BODY_BYTES", 8 * 1024 * 1024),
  /** Bytes of any other request body. */
  plainBodyBytes: fromEnv("LIMIT_PLAIN_BODY_BYTES", 256 * 1024),
  /** Bytes of a body from an unauthenticated caller: get-token and sign-in. */
  credentialsBytes: fromEnv("LIMIT_CREDENTIALS_BYTES", 16 * 1024),
  /** Time that such a body may take to arrive, in ms. */
  credentialsMs: fromEnv("LIMIT_CREDENTIALS_MS", 5_000),
  /** Ms after which it counts as slow: a busy server reads others as late as that. */
  slowBodyMs: 500,
  /** Slow bodies from unauthenticated callers per address at a time; the oldest gives way to a further one. */
  unknownBodies: fromEnv("LIMIT_UNKNOWN_BODIES", 32),
  /** Characters (code points) of a name, after trimming. */
  nameCharacters: fromEnv("LIMIT_NAME_CHARACTERS", 255),
  /** Inventory IDs of a playlist. */
  inventoryIds: fromEnv("LIMIT_INVENTORY_IDS", 100_000),
  /** Characters of an inventory ID. */
  inventoryIdCharacters: fromEnv("LIMIT_INVENTORY_ID_CHARACTERS", 255),
  /** Bytes (UTF-8) of all IDs of a playlist; fits the maximum number of ASCII IDs of maximum length. */
  inventoryBytes: fromEnv("LIMIT_INVENTORY_BYTES", 25_500_000),
  tags: fromEnv("LIMIT_TAGS", 50),
  tagCharacters: fromEnv("LIMIT_TAG_CHARACTERS", 64),
  searches: fromEnv("LIMIT_SEARCHES", 50),
  /** Characters of a text search. */
  searchCharacters: fromEnv("LIMIT_SEARCH_CHARACTERS", 4_000),
  /** Bytes (UTF-8) of an object search as JSON. */
  searchBytes: fromEnv("LIMIT_SEARCH_BYTES", 16 * 1024),
  /** Levels of objects and arrays in an object search, itself included. */
  searchDepth: fromEnv("LIMIT_SEARCH_DEPTH", 8),
  /** Bytes of a playlist's history that a comparison or a restore may read. */
  historyBytes: fromEnv("LIMIT_HISTORY_BYTES", 256 * 1024 * 1024),
  /** Revisions that a comparison or a restore may read. */
  historyRevisions: fromEnv("LIMIT_HISTORY_REVISIONS", 20_000),
  /** Rows per page of any list. */
  pageRows: fromEnv("LIMIT_PAGE_ROWS", 200),
  /** Inventory IDs per page of "Read the inventory". */
  pageIds: fromEnv("LIMIT_PAGE_IDS", 10_000),
  /** Playlists selected individually for a bulk change or an export. */
  selectedPlaylists: fromEnv("LIMIT_SELECTED_PLAYLISTS", 1_000),
  /** Playlists per import. */
  importedPlaylists: fromEnv("LIMIT_IMPORTED_PLAYLISTS", 10_000),
  /** Inventory IDs that a bulk change adds to or removes from each playlist. */
  bulkIds: fromEnv("LIMIT_BULK_IDS", 1_000),
  /** Inventory IDs of a filter. */
  filteredIds: fromEnv("LIMIT_FILTERED_IDS", 1_000),
  /** Lists of inventory IDs for filters that are kept of a client, and their bytes; those used last stay. */
  storedIdLists: fromEnv("LIMIT_STORED_ID_LISTS", 1_000),
  storedIdListBytes: fromEnv("LIMIT_STORED_ID_LIST_BYTES", 32 * 1024 * 1024),
  /** Saved views of a person, or of a client where there is none, and shared ones of a company. */
  savedViews: fromEnv("LIMIT_SAVED_VIEWS", 50),
  /** Sessions of the dashboard that a person can have at a time; the oldest ends for a further one. */
  sessionsOfPerson: 100,
  /** Links of a person that are kept, ended ones included; a further one takes the place of the oldest. */
  invitationsOfPerson: 20,
  /** Entries of a company's own catalogue, those gone included. */
  catalogueEntries: fromEnv("LIMIT_CATALOGUE_ENTRIES", 200_000),
  /** Kinds of IDs in it, its sources, and imports into it that are neither finished nor undone. */
  catalogueKinds: fromEnv("LIMIT_CATALOGUE_KINDS", 50),
  catalogueSources: fromEnv("LIMIT_CATALOGUE_SOURCES", 200),
  unfinishedImports: fromEnv("LIMIT_UNFINISHED_IMPORTS", 5),
  /** Time that a call of a thread of SQLite may take, in ms. */
  callMs: 2_000,
  termCharacters: fromEnv("LIMIT_TERM_CHARACTERS", 255),
  idempotencyKeyCharacters: 255,
  /** Bytes that SQLite's write-ahead log may grow to while a reader keeps it from being emptied; 0 disables it. */
  walBytes: fromEnvOrOff("LIMIT_WAL_BYTES", 2 * 1024 * 1024 * 1024),
  /** Connections in total; 0 leaves the limit to the system. */
  connections: fromEnvOrOff("LIMIT_CONNECTIONS", 10_000),
  /** Connections per address, six each for about 160 users. Ignored behind a proxy; 0 disables it. */
  connectionsPerAddress: fromEnvOrOff("LIMIT_CONNECTIONS_PER_ADDRESS", 1_000),
  /** Sustained requests per second and client; an agency's staff share one client. 0 disables it. */
  requestsPerSecond: fromEnvOrOff("LIMIT_REQUESTS_PER_SECOND", 100),
  /** Additional requests per minute and client. */
  requestBurst: fromEnvOrOff("LIMIT_REQUEST_BURST", 1_000),
  /** Concurrent expensive requests per client: exports, complete lists, large bodies. 0 disables it. */
  heavyRequests: fromEnvOrOff("LIMIT_HEAVY_REQUESTS", 4),
  /** Expensive requests that may wait per client. */
  waitingHeavyRequests: fromEnvOrOff("LIMIT_WAITING_HEAVY_REQUESTS", 64),
  heavyWaitMs: fromEnvOrOff("LIMIT_HEAVY_WAIT_MS", 5_000),
  /** Bytes above which a request's body, what it reads or what it is answered makes it expensive. */
  lightBytes: fromEnv("LIMIT_LIGHT_BYTES", 64 * 1024),
  /** Pages that are made at the same time; 0 disables it. */
  renderedPages: fromEnvOrOff("LIMIT_RENDERED_PAGES", 4),
  /** Pages that may wait for that. */
  waitingPages: fromEnvOrOff("LIMIT_WAITING_PAGES", 64),
  /** Field errors listed in one response; the rest is only counted. */
  reportedErrors: 100,
} as const;
