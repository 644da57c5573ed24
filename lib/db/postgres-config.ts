import pg from "pg";

/** Times come as ISO 8601 strings and counts as numbers, as from SQLite. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [pg.types.builtins.INT8, Number],
]);

/** How long to wait for a connection of the pool, a new one included, in ms. */
export const acquireTimeoutMs = 5_000;
/** When PostgreSQL stops a statement, in ms. */
const statementTimeoutMs = 30_000;
/** When we give up a statement that PostgreSQL should have stopped, in ms. */
export const maxStatementMs = statementTimeoutMs + 5_000;

/**
 * Settings of every connection, sent as it is made, so that no statement runs before they hold. Those in the
 * address itself (`?statement_timeout=…`) go before them.
 */
export const connectionConfig = (connectionString: string): pg.PoolConfig => ({
  connectionString,
  application_name: "cuelist",
  connectionTimeoutMillis: acquireTimeoutMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  statement_timeout: statementTimeoutMs,
  // A row that somebody else holds.
  lock_timeout: 5_000,
  // The locks of an instance that stands still end with its session, within a minute.
  idle_in_transaction_session_timeout: 50_000,
  // For disks without a moving arm: else a count reads the whole table, not the index that has all it needs.
  options: "-c random_page_cost=1.1",
  types: {
    getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
  },
});

/** The same for migrations, whose statements may take as long as they need. */
export const migrationConfig = (connectionString: string): pg.PoolConfig => ({
  ...connectionConfig(connectionString),
  statement_timeout: false,
  lock_timeout: 0,
  max: 1,
});
