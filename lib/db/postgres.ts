import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { type Database } from "@/lib/db/database";
import { changePostgresSchema } from "@/lib/db/postgres-schema";
import { postgresOperations } from "@/lib/db/postgres-operations";
import { type Tables } from "@/lib/db/tables";
import { AppError } from "@/lib/errors";

/** Times come as ISO 8601 strings and counts as numbers, as from SQLite. */
const parsers = new Map<number, (text: string) => unknown>([
  [pg.types.builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [pg.types.builtins.INT8, Number],
]);

/** Opens a pool of connections to a PostgreSQL database (15 or newer). Connects at the first query. */
export function openPostgres(connectionString: string): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    types: {
      getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that the server closes is no reason to end the process: the pool makes another.
  pool.on("error", () => undefined);
  // For disks without a moving arm: else a count reads the whole table, not the index that has all it needs.
  pool.on("connect", (client) => {
    client.query("set random_page_cost = 1.1").catch(() => undefined);
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    kind: "postgres",
    file: null,
    read: db,
    write: (work) =>
      db
        .transaction()
        .execute(work)
        .catch((cause: unknown) => {
          throw isOutOfService(cause) ? toUnavailable(cause) : cause;
        }),
    operations: postgresOperations,
    changeSchema: (work, onWait) => changePostgresSchema(db, work, onWait),
    close: () => db.destroy(),
  };
}

/** Whether the database, not the query, is at fault: unreachable, shutting down, out of something (SQLSTATE classes 08, 53, 57, 58). */
export function isOutOfService(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    /^(08|53|57|58)|^(40001|40P01|55P03|25006)$|^E[A-Z]+$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(error.message)
  );
}

function toUnavailable(cause: unknown): AppError {
  return new AppError(
    "unavailable",
    "The database is out of reach right now. Try again in a few seconds.",
    {
      cause,
      headers: { "Retry-After": "5" },
    },
  );
}
