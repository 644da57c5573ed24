import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import pg from "pg";
import { type Database } from "@/lib/server/db/database";
import { sqliteFile } from "@/lib/server/db/sqlite";
import { masterKeyFile } from "@/lib/server/keys";
import { createEmptyInstallation, type TestInstallation } from "@/lib/testing/databases/database";

/*
 * An installation of version 32, made by the code of commit 10e3af99: an agency with people, views, pins, playlists, change-sets (done, undone,
 * running), a catalogue with an undone import, and a workspace of another service with a create whose outcome is not known. Names and
 * tags have characters that nobody sees.
 */

const folder = fileURLToPath(new URL("version-32/", import.meta.url));

/** Lays the installation out on the database. */
export async function createVersion32(
  kind: Database["kind"],
): Promise<Omit<TestInstallation, "runtime">> {
  const installation = await createEmptyInstallation(kind);
  const { DATA_DIR = "", DATABASE_URL = "" } = installation.variables;
  mkdirSync(DATA_DIR, { recursive: true });
  writeFileSync(masterKeyFile(DATA_DIR), readFileSync(path.join(folder, `${kind}.key`)));
  const read = (file: string) => gunzipSync(readFileSync(path.join(folder, file)));
  if (kind === "sqlite") writeFileSync(sqliteFile(DATA_DIR), read("cuelist.db.gz"));
  else {
    const client = new pg.Client({ connectionString: DATABASE_URL });
    await client.connect();
    await client.query(read("cuelist.sql.gz").toString());
    await client.end();
  }
  return installation;
}

type Row = Record<string, unknown>;

/** The rows of each table, without those of SQLite's own indexes. */
export async function readTables({ kind, read }: Database): Promise<Record<string, Row[]>> {
  const { rows } = await (
    kind === "sqlite"
      ? sql<{ name: string }>`select name from pragma_table_list
          where schema = 'main' and type = 'table' and name not like 'sqlite_%'`
      : sql<{
          name: string;
        }>`select tablename as name from pg_tables where schemaname = current_schema()`
  ).execute(read);
  const tables: Record<string, Row[]> = {};
  for (const { name } of rows)
    tables[name] = (await sql<Row>`select * from ${sql.table(name)}`.execute(read)).rows;
  return tables;
}

/** The rows as sorted texts of these columns. */
export const textsOf = (rows: readonly Row[], columns: readonly string[]): string[] =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
