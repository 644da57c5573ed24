import pg from "pg";

/** Parses times to ISO 8601 strings and counts to numbers, as SQLite returns them. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [pg.types.builtins.INT8, Number],
]);

/** Timeout for a pool connection, including a new one, in ms. */
export const acquireTimeoutMs = 5_000;
const statementTimeoutMs = 30_000;
/** Client-side timeout for a statement that PostgreSQL should have cancelled, in ms. */
export const maxStatementMs = statementTimeoutMs + 5_000;

/**
 * Settings sent at connection start, before any statement; poolers refuse them. Settings in the URL
 * (`?statement_timeout=…`) take precedence.
 */
export const connectionConfig = (connectionString: string): pg.PoolConfig => ({
  connectionString,
  application_name: "cuelist",
  connectionTimeoutMillis: acquireTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: statementTimeoutMs,
  // Limits the wait for a row that another transaction has locked.
  lock_timeout: 5_000,
  // Releases the locks of a frozen server. A live server's statements follow each other within milliseconds.
  idle_in_transaction_session_timeout: 10_000,
  // Random reads are cheap on SSDs; with the default the planner scans the table instead of the covering index. A search reads all
  // pending entries of the search index, so their list must be short. Compiling a plan takes longer than any statement.
  options: "-c random_page_cost=1.1 -c gin_pending_list_limit=256kB -c jit=off",
  types: {
    getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
  },
});

/** Maximum duration of a health check, in ms. */
export const checkTimeoutMs = 1_500;

/** For health checks: one connection, which stays open. */
export const checkConfig = (connectionString: string): pg.PoolConfig => ({
  ...connectionConfig(connectionString),
  application_name: "cuelist check",
  connectionTimeoutMillis: checkTimeoutMs,
  statement_timeout: checkTimeoutMs,
  lock_timeout: checkTimeoutMs,
  max: 1,
  idleTimeoutMillis: 0,
});

export const migrationConfig = (connectionString: string): pg.PoolConfig => ({
  ...connectionConfig(connectionString),
  statement_timeout: false,
  lock_timeout: 0,
  max: 1,
});
