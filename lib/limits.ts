/** Variables of the limits that pages and their workers check too. */
const sharedWithBrowser =
  /^LIMIT_(NAME|INVENTORY|TAG|SEARCH|BULK|IMPORTED|SELECTED|TERM|PAGE)[A-Z_]*$/;

/**
 * The variables that name limits: the process's own; in a page those of its server, which <html> carries as `data-limits`; in a worker
 * those that the page gave it as its name.
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

/** For the page (`data-limits`) and its workers (their name): the limits that were set, as JSON; undefined if none was. */
export function serializeLimits(): string | undefined {
  const set = Object.entries(settings).filter(([name]) => sharedWithBrowser.test(name));
  return set.length > 0 ? JSON.stringify(Object.fromEntries(set)) : undefined;
}

/** Every limit of the service, in one place. Each can be set by the environment variable named beside it. */
const fromEnv = (variable: string, fallback: number, least = 1): number => {
  const text = settings[variable] ?? String(fallback);
  const value = Number(text);
  if (!/^[0-9]+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
    // scripts/start.mjs says this to the operator in one line.
    throw new RangeError(`${variable} must be a whole number of ${least} or more.`);
  }
  return value;
};
/** A limit that 0 turns off. */
const fromEnvOrOff = (variable: string, fallback: number): number => fromEnv(variable, fallback, 0);

export const limits = {
  /** Bytes of a request body that carries lists of ids or of playlists. */
  bodyBytes: fromEnv("LIMIT_BODY_BYTES", 8 * 1024 * 1024),
  /** Bytes of any other request body. */
  plainBodyBytes: fromEnv("LIMIT_PLAIN_BODY_BYTES", 256 * 1024),
  /** Bytes of the body of a caller who is not known yet: get-token and sign-in. */
  credentialsBytes: fromEnv("LIMIT_CREDENTIALS_BYTES", 16 * 1024),
  /** Bodies of such callers that are read at a time for one address. */
  unknownBodies: fromEnv("LIMIT_UNKNOWN_BODIES", 32),
  /** Characters (code points) of a name, after trimming. */
  nameCharacters: fromEnv("LIMIT_NAME_CHARACTERS", 255),
  /** Inventory ids of one playlist. */
  inventoryIds: fromEnv("LIMIT_INVENTORY_IDS", 100_000),
  /** Characters of one inventory id. */
  inventoryIdCharacters: fromEnv("LIMIT_INVENTORY_ID_CHARACTERS", 255),
  /** Bytes (UTF-8) of all ids of one playlist: as many as the most ids of ASCII have. */
  inventoryBytes: fromEnv("LIMIT_INVENTORY_BYTES", 25_500_000),
  /** Tags of one playlist. */
  tags: fromEnv("LIMIT_TAGS", 50),
  /** Characters of one tag. */
  tagCharacters: fromEnv("LIMIT_TAG_CHARACTERS", 64),
  /** Searches of one playlist. */
  searches: fromEnv("LIMIT_SEARCHES", 50),
  /** Characters of a search that is a string. */
  searchCharacters: fromEnv("LIMIT_SEARCH_CHARACTERS", 4_000),
  /** Bytes (UTF-8, as JSON) of a search that is an object. */
  searchBytes: fromEnv("LIMIT_SEARCH_BYTES", 16 * 1024),
  /** Levels of objects and arrays in a search that is an object, itself included. */
  searchDepth: fromEnv("LIMIT_SEARCH_DEPTH", 8),
  /** Bytes of a playlist's history that comparing with a revision, or restoring it, may read. */
  historyBytes: fromEnv("LIMIT_HISTORY_BYTES", 256 * 1024 * 1024),
  /** Revisions that it may read. */
  historyRevisions: fromEnv("LIMIT_HISTORY_REVISIONS", 20_000),
  /** Rows of one page of any list. */
  pageRows: fromEnv("LIMIT_PAGE_ROWS", 200),
  /** Playlists that are chosen one by one for a bulk change or an export. */
  selectedPlaylists: fromEnv("LIMIT_SELECTED_PLAYLISTS", 1_000),
  /** Playlists of one import. */
  importedPlaylists: fromEnv("LIMIT_IMPORTED_PLAYLISTS", 10_000),
  /** Inventory ids that a bulk change adds to or removes from each playlist. */
  bulkIds: fromEnv("LIMIT_BULK_IDS", 1_000),
  /** Characters of a search term. */
  termCharacters: fromEnv("LIMIT_TERM_CHARACTERS", 255),
  /** Characters of an Idempotency-Key. */
  idempotencyKeyCharacters: 255,
  /** Connections in all; 0 for as many as the system allows. */
  connections: fromEnvOrOff("LIMIT_CONNECTIONS", 10_000),
  /** Connections of one address: six for each of some 160 people behind it. Not counted behind a proxy; 0 for no limit. */
  connectionsPerAddress: fromEnvOrOff("LIMIT_CONNECTIONS_PER_ADDRESS", 1_000),
  /** Requests a second of one client, as long as it likes; an agency's staff share one. 0 for no limit. */
  requestsPerSecond: fromEnvOrOff("LIMIT_REQUESTS_PER_SECOND", 100),
  /** Requests of one client beyond those, in a minute. */
  requestBurst: fromEnvOrOff("LIMIT_REQUEST_BURST", 1_000),
  /** Requests of one client at once that take much work: exports, whole lists, large bodies. 0 for no limit. */
  heavyRequests: fromEnvOrOff("LIMIT_HEAVY_REQUESTS", 4),
  /** How many more of them may wait, and how long, in ms. */
  waitingHeavyRequests: fromEnvOrOff("LIMIT_WAITING_HEAVY_REQUESTS", 64),
  heavyWaitMs: fromEnvOrOff("LIMIT_HEAVY_WAIT_MS", 5_000),
  /** Bytes from which a body counts as much work. */
  heavyBodyBytes: fromEnv("LIMIT_HEAVY_BODY_BYTES", 1024 * 1024),
  /** Problems listed in one answer; what exceeds it is counted. */
  reportedErrors: 100,
} as const;
