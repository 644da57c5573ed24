/**
 * Settings that Cuelist no longer has, and what holds now. Each causes a warning; from the next version on it stops
 * the start like a misspelt one: then its line goes.
 */
const retired: Record<string, string> = {
  DATABASE_REPLICA_MAX_LAG: "There are no replicas to read from.",
  DATABASE_REPLICA_URLS:
    "All reads run on DATABASE_URL. Keep a standby for failover with PostgreSQL; give the primary more memory for more reads.",
  LIMIT_BULK_IDS: "A bulk change adds or removes 1,000 IDs.",
  LIMIT_CATALOGUE_KINDS: "A company's catalogue has at most 50 kinds of IDs.",
  LIMIT_CATALOGUE_SOURCES: "A company's catalogue has at most 200 sources.",
  LIMIT_CONNECTIONS: "There are at most 10,000 connections. Your proxy can allow fewer.",
  LIMIT_CONNECTIONS_PER_ADDRESS:
    "An address has at most 1,000 connections. Your proxy can allow fewer.",
  LIMIT_CREDENTIALS_BYTES: "A sign-in has at most 16 KiB.",
  LIMIT_CREDENTIALS_MS: "A sign-in must arrive within 5 seconds.",
  LIMIT_FILTERED_IDS: "A filter has at most 1,000 IDs.",
  LIMIT_HEAVY_REQUESTS: "A client has 4 large requests at the same time.",
  LIMIT_HEAVY_WAIT_MS: "A large request waits 5 seconds for its turn.",
  LIMIT_HISTORY_BYTES: "Comparing and restoring read at most 256 MiB of history.",
  LIMIT_HISTORY_REVISIONS: "Comparing and restoring read at most 20,000 revisions.",
  LIMIT_INVENTORY_BYTES: "It is 255 bytes for each ID of LIMIT_INVENTORY_IDS.",
  LIMIT_INVENTORY_ID_CHARACTERS: "An inventory ID has at most 255 characters.",
  LIMIT_LIGHT_BYTES: "A request is large beyond 64 KiB.",
  LIMIT_NAME_CHARACTERS: "A name has at most 255 characters.",
  LIMIT_PAGE_IDS: "A page of an inventory has at most 10,000 IDs.",
  LIMIT_PAGE_ROWS: "A page of a list has at most 200 rows.",
  LIMIT_PLAIN_BODY_BYTES: "A request without lists has at most 256 KiB.",
  LIMIT_RENDERED_PAGES: "4 pages are rendered at the same time.",
  LIMIT_REQUEST_BURST: "It is ten times LIMIT_REQUESTS_PER_SECOND.",
  LIMIT_SAVED_VIEWS: "There are at most 50 saved views.",
  LIMIT_SEARCH_BYTES: "A search that is an object has at most 16 KiB.",
  LIMIT_SEARCH_CHARACTERS: "A text search has at most 4,000 characters.",
  LIMIT_SEARCH_DEPTH: "A search that is an object has at most 8 levels.",
  LIMIT_SELECTED_PLAYLISTS:
    "At most 1,000 playlists are selected one by one. Select all that match a filter instead.",
  LIMIT_STORED_ID_LISTS: "The last 1,000 lists of IDs for filters are kept of a client.",
  LIMIT_STORED_ID_LIST_BYTES: "The lists of IDs for filters of a client have at most 32 MiB.",
  LIMIT_TAG_CHARACTERS: "A tag has at most 64 characters.",
  LIMIT_TERM_CHARACTERS: "A search term has at most 255 characters.",
  LIMIT_UNFINISHED_IMPORTS: "A company has at most 5 unfinished imports into its catalogue.",
  LIMIT_UNKNOWN_BODIES: "An address has at most 32 slow sign-ins at the same time.",
  LIMIT_WAITING_HEAVY_REQUESTS: "At most 64 large requests of a client wait.",
  LIMIT_WAITING_PAGES: "At most 64 pages wait.",
  LIMIT_WAL_BYTES: "Writes stop when SQLite's log has 2 GiB.",
  LOG_CLIENT_ADDRESS: "The log has no addresses. Your proxy's log has them.",
  LOG_SAMPLE: "Every request is logged. Drop lines where you collect the log.",
  MIGRATION_COPY:
    'A SQLite database is copied before an upgrade, but not by "npm run -s admin -- migrate --no-copy".',
  NO_COMPRESSION:
    "Answers are compressed for callers that accept it. A proxy that compresses can clear Accept-Encoding.",
  REQUEST_LOG_BYTES: "50 MB of API calls are kept of a client. REQUEST_LOG_DAYS can be shorter.",
  REQUEST_LOG_HEADERS: "The API calls have the values of well-known headers only.",
  REQUEST_LOG_ROWS:
    "10,000 API calls are kept of a client, and still none with 0. Set REQUEST_LOG_DAYS=0 for that.",
  SLOW_STATEMENT_MS: "Database statements of a second or longer are logged.",
};

export const isRetired = (name: string): boolean => Object.hasOwn(retired, name);

/** Says of each retired setting among `variables` what holds now; values are shown if they can be no secret. */
export function findRetired(variables: Record<string, string | undefined>): string[] {
  return Object.entries(retired).flatMap(([name, now]) => {
    const value = variables[name] ?? "";
    if (value === "") return [];
    const shown = /^[\w.-]{1,20}$/.test(value) ? `=${value}` : "";
    return `${name}${shown} has no effect any more. ${now} Remove it: the next version refuses to start with it.`;
  });
}
