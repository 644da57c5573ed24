import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { type Finding, bad, good } from "@/lib/server/admin/doctor/finding";
import { type Database, type Queries } from "@/lib/server/db/database";
import { migrate } from "@/lib/server/db/migrate";
import { openSqlite } from "@/lib/server/db/sqlite";

/** Checks that each index exists: those of a new SQLite database, which PostgreSQL has too. */
export async function* checkIndexes({ kind, read }: Database): AsyncGenerator<Finding> {
  const present = new Set(await listIndexes(kind, read));
  const missing = (await listNewIndexes()).filter((name) => !present.has(name));
  yield missing.length === 0
    ? good("indexes", `${present.size} indexes are there.`)
    : bad(
        "indexes",
        `Missing: ${missing.join(", ")}.`,
        "Move to a new database, which has them: admin backup, then admin restore.",
      );
  if (kind === "sqlite") return;
  const { rows } = await sql<{
    name: string;
  }>`select indexrelid::regclass::text as name from pg_index
    where not indisvalid and indrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)`.execute(
    read,
  );
  if (rows.length > 0)
    yield bad(
      "indexes",
      `Not valid: ${rows.map(({ name }) => name).join(", ")}.`,
      "Run for each: reindex index NAME",
    );
}

async function listIndexes(kind: Database["kind"], read: Queries): Promise<string[]> {
  const { rows } =
    kind === "sqlite"
      ? await sql<{
          name: string;
        }>`select name from sqlite_master where type = 'index' and sql is not null`.execute(read)
      : await sql<{
          name: string;
        }>`select indexname as name from pg_indexes where schemaname = current_schema()`.execute(
          read,
        );
  return rows.map(({ name }) => name);
}

/** Lists the indexes of a new SQLite database. */
async function listNewIndexes(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "cuelist-doctor-"));
  const database = openSqlite(folder);
  try {
    await migrate(database, { isCopied: false, report: () => undefined });
    return await listIndexes("sqlite", database.read);
  } finally {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
