import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
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

/** Not beside this module: `npm run restore` bundles it. */
const folder = "lib/testing/databases/version-32";

/** Creates the installation. */
export async function createVersion32(
  kind: Database["kind"],
): Promise<Omit<TestInstallation, "runtime">> {
  const installation = await createEmptyInstallation(kind);
  await layOutVersion32(kind, installation.variables);
  return installation;
}

/** Lays the installation out on an empty database. */
export async function layOutVersion32(
  kind: Database["kind"],
  { DATA_DIR = "", DATABASE_URL = "" }: Record<string, string>,
): Promise<void> {
  mkdirSync(DATA_DIR, { recursive: true });
  writeFileSync(masterKeyFile(DATA_DIR), readFileSync(path.join(folder, `${kind}.key`)));
  const read = (file: string) => gunzipSync(readFileSync(path.join(folder, file)));
  if (kind === "sqlite") return writeFileSync(sqliteFile(DATA_DIR), read("cuelist.db.gz"));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(read("cuelist.sql.gz").toString()).finally(() => client.end());
}

/** Adds advertisers and playlists of 100 IDs and two tags, whose keys an upgrade changes; the first agency has them. */
export async function enlargeVersion32(
  database: Database,
  { advertisers, playlists }: { advertisers: number; playlists: number },
): Promise<void> {
  const lite = database.kind === "sqlite";
  const numbers = (from: number, to: number) =>
    lite
      ? sql`(with recursive a(n) as (select ${sql.lit(from)} union all select n + 1 from a where n < ${sql.lit(to)}) select n from a)`
      : sql`(select generate_series(${sql.lit(from)}, ${sql.lit(to)}) as n)`;
  const uuid = (kind: number, n: ReturnType<typeof sql.raw>) =>
    lite
      ? sql`printf(${sql.lit(`0190${kind}000-0000-7000-8000-%012x`)}, ${n})`
      : sql`(${sql.lit(`0190${kind}000-0000-7000-8000-`)} || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const n = sql.raw("n");
  const first = sql`(select agency_id from agency_advertisers where name = 'Alderbrook Foods')`;
  const client = sql`(select id from clients where company_id = ${first} order by created_at limit 1)`;
  const at = lite ? sql`'2026-11-20T10:00:00.000Z'` : sql`'2026-11-20T10:00:00.000Z'::timestamptz`;
  await database.write(async (db) => {
    const name = sql`'Sam\u00adple ' || (n % 997) || ' works ' || n`;
    const key = sql`'sam\u00adple ' || (n % 997) || ' works ' || n`;
    const rows = numbers(1, advertisers);
    await sql`insert into companies (id, name, name_key, kind, created_at)
      select ${uuid(5, n)}, ${name}, ${key}, 'advertiser', ${at} from ${rows} as a`.execute(db);
    await sql`insert into agency_advertisers (agency_id, advertiser_id, name, name_key)
      select ${first}, ${uuid(5, n)}, ${name}, ${key} from ${rows} as a`.execute(db);
    await sql`insert into playlists (id, number, company_id, agency_id, advertiser_id, name, name_key, type, revision, inventory_count,
        search_count, created_at, created_by, updated_at, updated_by, next_position, tag_keys)
      select ${uuid(6, n)}, 1000 + n, ${first}, ${first}, ${uuid(5, sql.raw("1"))}, 'Play\u00adlist ' || n, 'play\u00adlist ' || n, 'radio', 1,
        100, 0, ${at}, ${client}, ${at}, ${client}, 100, ${"\nq\u00ad4\nnews\n"} from ${numbers(1, playlists)} as a`.execute(
      db,
    );
    await sql`insert into playlist_inventory (playlist_number, position, inventory_id)
      select 1000 + a.n, b.n, 'id-' || ((a.n * 31 + b.n) % 1000003) from ${numbers(1, playlists)} as a, ${numbers(0, 99)} as b`.execute(
      db,
    );
    for (const [position, tag] of ["q\u00ad4", "News"].entries())
      await sql`insert into playlist_tags (playlist_id, position, tag, tag_key)
        select ${uuid(6, n)}, ${sql.lit(position)}, ${tag}, ${tag.toLowerCase()} from ${numbers(1, playlists)} as a`.execute(
        db,
      );
  });
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
