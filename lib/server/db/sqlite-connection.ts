import type BetterSqlite3 from "better-sqlite3";
import { Kysely, SqliteDialect } from "kysely";
import { noteQuery, noteStatement } from "@/lib/server/db/measure/slow-statements";
import { runDirectly } from "@/lib/server/db/prepared";
import { openSqliteFile, Sqlite } from "@/lib/server/db/sqlite-driver";
import { isWanted } from "@/lib/server/db/threads/is-wanted";
import { type Tables } from "@/lib/server/db/tables";

/** For connections that write. */
const writePragmas = [
  "journal_mode = WAL",
  "synchronous = FULL",
  "foreign_keys = ON",
  // Pages that are written anyway keep nothing of what was deleted, such as the name of a person who was forgotten.
  "secure_delete = FAST",
  // `SqliteLog` runs checkpoints; SQLite's own, at 256 MB, is the fallback.
  "wal_autocheckpoint = 65536",
  // Truncate the log to 320 MB after a checkpoint. Under load it grows to 256 MB and a little more: cut to less, it would grow anew each time, and commits wait for both.
  "journal_size_limit = 335544320",
];

/** Cache of a connection, in kB. Searches were as fast with 8 MB as with 32; with 4 MB, writes read most pages of the index of inventory IDs again. */
const cacheKilobytes = { reads: 8_192, writes: 16_384 };

/** Opens a connection to a file. */
export function connect(file: string, readonly: boolean): BetterSqlite3.Database {
  // Waiting inside SQLite blocks the process, so keep it short.
  const options = { readonly, timeout: 100 };
  const db = readonly ? new Sqlite(file, options) : openSqliteFile(file, options);
  if (!readonly) {
    // Free pages can be given back in small steps (lib/server/domain/retention/shrink-file.ts). In a file that is not new, this would wait for a lock.
    if (db.pragma("page_count", { simple: true }) === 0) db.pragma("auto_vacuum = incremental");
    for (const pragma of writePragmas) db.pragma(pragma);
    // `SqliteWriter` looks for the lock more often than SQLite.
    db.pragma("busy_timeout = 0");
    // A statement that changes many rows keeps a copy of each page; from 16 pages on SQLite would write them to a file.
    db.pragma("temp_store = memory");
  }
  // For each row, so SQLite must not take it for a constant.
  db.function("is_wanted", { deterministic: false }, (_row: unknown) => isWanted());
  // No mmap: pages of the system's cache would count as memory of the process.
  db.pragma(`cache_size = ${-(readonly ? cacheKilobytes.reads : cacheKilobytes.writes)}`);
  return db;
}

/** Kysely on a connection, and the runner of its prepared queries. */
export function open(connection: BetterSqlite3.Database): Kysely<Tables> {
  const prepare = prepareOnce(connection);
  const db = kysely(connection, prepare);
  runDirectly(db, {
    isSqlite: true,
    run: ({ sql, parameters }, takeRow) => {
      const statement = prepare(sql);
      const startedAt = performance.now();
      const rows = takeRow
        ? takeRows(statement.iterate(parameters), takeRow)
        : statement.reader
          ? statement.all(parameters)
          : [];
      if (!statement.reader) statement.run(parameters);
      noteStatement(sql, performance.now() - startedAt);
      return rows;
    },
  });
  return db;
}

/** Reads rows up to the first one for which `takeRow` returns false. */
function takeRows(rows: Iterable<unknown>, takeRow: (row: unknown) => boolean): unknown[] {
  const taken: unknown[] = [];
  for (const row of rows) {
    taken.push(row);
    if (!takeRow(row)) break;
  }
  return taken;
}

type Prepare = (sql: string) => BetterSqlite3.Statement<unknown[]>;

function kysely(db: BetterSqlite3.Database, prepare: Prepare): Kysely<Tables> {
  const dialect = new SqliteDialect({ database: { prepare, close: () => db.close() } });
  return new Kysely<Tables>({ dialect, log: noteQuery });
}

/** Caches 300 prepared statements: preparing costs more than running. */
export function prepareOnce(db: BetterSqlite3.Database): Prepare {
  const statements = new Map<string, BetterSqlite3.Statement<unknown[]>>();
  return (sql) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare<unknown[]>(sql);
    if (statements.size >= 300) {
      const [oldest = sql] = statements.keys();
      statements.delete(oldest);
    }
    statements.set(sql, statement);
    return statement;
  };
}
