import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { oldAgency, distinctIds, type OldDatabaseSize } from "@/lib/testing/databases/old-database";

/* Contents of a database that an upgrade must have kept, as `createOldDatabase` made it. */

/** Sums over the rows of an upgraded database; those of `expectedSums` if nothing was lost or changed. */
export async function getSums({ kind, read }: Database): Promise<Record<string, number>> {
  const lite = kind === "sqlite";
  const from = lite
    ? sql`cast(substr(inventory_id, 4) as integer)`
    : sql`substr(inventory_id, 4)::bigint`;
  const added = lite
    ? sql`json_array_length(changed_ids, '$.added')`
    : sql`json_array_length(changed_ids::json -> 'added')`;
  const { rows } = await sql<Record<string, number | string>>`select
    (select count(*) from playlists) as playlists,
    (select count(*) from playlist_inventory) as ids,
    (select sum(position) from playlist_inventory) as positions,
    (select sum(${from} * (position + 1)) from playlist_inventory
      join playlists on number = playlist_number) as weighed,
    (select count(*) from playlist_tags) as tags,
    (select sum(length(tag_keys)) from playlists) as "tagKeys",
    (select sum(next_position) from playlists) as "nextPositions",
    (select sum(${added}) from playlist_revisions where company_id = ${oldAgency}) as "idsInHistory"`.execute(
    read,
  );
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([name, sum]) => [name, Number(sum)]),
  );
}

export function expectedSums({ playlists, ids }: OldDatabaseSize): Record<string, number> {
  let weighed = 0;
  for (let p = 0; p < playlists; p += 1)
    for (let i = 0; i < ids; i += 1) weighed += ((p * 31 + i) % distinctIds) * (i + 1);
  return {
    playlists,
    ids: playlists * ids,
    positions: (playlists * ids * (ids - 1)) / 2,
    weighed,
    tags: playlists * 2,
    tagKeys: playlists * "\ntag 0\ntag 1\n".length,
    nextPositions: playlists * ids,
    idsInHistory: playlists * ids,
  };
}

/** Describes tables, columns, indexes and constraints as text; equal for an upgraded and a new database. */
export async function describeSchema({ kind, read }: Database): Promise<string[]> {
  const { rows } =
    kind === "sqlite"
      ? await sql<{ line: string }>`select type || ' ' || name || ' ' || coalesce(sql, '') as line
          from sqlite_master where name not like 'sqlite_%' order by 1`.execute(read)
      : await sql<{ line: string }>`
          select indexdef as line from pg_indexes where schemaname = current_schema()
          union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
            from pg_constraint where connamespace = current_schema()::regnamespace
          union all select table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
            from information_schema.columns where table_schema = current_schema()
          order by 1`.execute(read);
  return rows.map(({ line }) => line.replaceAll(/\s+/g, " ").replaceAll('"', ""));
}

/** Runs the database's integrity check; "ok" if it has none, as PostgreSQL. */
export async function checkIntegrity({ kind, read }: Database): Promise<string> {
  if (kind === "postgres") return "ok";
  const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(read);
  const broken = await sql`pragma foreign_key_check`.execute(read);
  return broken.rows.length > 0 ? "broken references" : (check.rows[0]?.integrity_check ?? "");
}
