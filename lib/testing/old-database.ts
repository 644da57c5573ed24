import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/db/database";
import { migrate } from "@/lib/db/migrate";
import { openDatabase } from "@/lib/db/open-database";
import { parseEnv } from "@/lib/env.server";

/* A database as an earlier version of Cuelist left it, and what an upgrade must have kept of it. */

export const oldVersions = [
  "0001-initial",
  "0002-advertiser-fences",
  "0003-playlist-changes",
  "0004-managing-playlists",
  "0005-ended-sessions",
  "0006-standard-names",
  "0008-name-templates",
  "0010-pinned-companies",
  "0012-playlists-by-advertiser",
] as const;
export type OldVersion = (typeof oldVersions)[number];

export interface OldDatabaseSize {
  playlists: number;
  /** Inventory ids of each playlist. */
  ids: number;
  /** Advertisers of the agency besides that of the playlists. */
  advertisers?: number;
}

const at = "2026-11-20T10:00:00.000Z";
/** More than a playlist has ids, so that none is twice in one. */
const distinctIds = 1_000_003;

/** Whether databases of the version have the names that 0006 replaced. */
export const hasOldNames = (version: OldVersion): boolean => version < "0006-standard-names";

/** Whether databases of the version have change-sets, and rows that an upgrade must keep one by one. */
export const hasChangeSets = (version: OldVersion): boolean => version >= "0004-managing-playlists";

/**
 * Makes a database of that version with playlists of the same length, each with two tags and one revision; with
 * change-sets if the version has them.
 */
export async function createOldDatabase(
  variables: Record<string, string>,
  version: OldVersion,
  { playlists, ids, advertisers = 0 }: OldDatabaseSize,
): Promise<void> {
  const database = openDatabase(parseEnv(variables));
  const options = { isCopied: false, report: () => undefined };
  // Rows are written as versions before 0004 had them; a later one is reached by upgrading those.
  const written = hasChangeSets(version) ? "0003-playlist-changes" : version;
  await migrate(database, { ...options, until: written });
  await database.changeSchema(
    async ({ transaction }) => {
      await transaction((db) => insertCompanies(db, database.kind));
      await transaction((db) => insertAdvertisers(db, database.kind, advertisers));
      for (let first = 0; first < playlists; first += 10_000)
        await transaction((db) =>
          insertPlaylists(db, database.kind, written, {
            first,
            playlists: Math.min(10_000, playlists - first),
            ids,
          }),
        );
    },
    () => undefined,
  );
  if (hasChangeSets(version)) {
    // Change-sets are written with the names before 0006.
    const until = hasOldNames(version) ? version : "0005-ended-sessions";
    await migrate(database, { ...options, until });
    await database.write((db) => insertChangeSets(db, database.kind, playlists));
  }
  await migrate(database, { ...options, until: version });
  await database.close();
}

/** The uuid of the n-th row of a kind. */
const uuid = (kind: number, n: number) =>
  `0190${kind}000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const agency = uuid(1, 0);
const advertiser = uuid(2, 0);
const client = uuid(3, 0);

async function insertCompanies(db: Queries, kind: Database["kind"]): Promise<void> {
  await sql`insert into companies (id, name, name_key, kind, created_at) values
    (${agency}, 'Agency', 'agency', 'agency', ${at}), (${advertiser}, 'Tern', 'tern', 'advertiser', ${at})`.execute(
    db,
  );
  await sql`insert into agency_advertisers (agency_id, advertiser_id, name, name_key)
    values (${agency}, ${advertiser}, 'Tern', 'tern')`.execute(db);
  if (kind === "sqlite")
    await sql`insert into advertiser_grams (rowid, grams) values (1, 'tern')`.execute(db);
  await sql`insert into clients (id, company_id, name, role, created_at)
    values (${client}, ${agency}, 'Client', 'manager', ${at})`.execute(db);
}

/** Advertisers with names of two words, each word in many names. */
async function insertAdvertisers(
  db: Queries,
  kind: Database["kind"],
  advertisers: number,
): Promise<void> {
  const lite = kind === "sqlite";
  const last = sql.lit(advertisers);
  const rows = lite
    ? sql`with recursive a(n) as (select 1 union all select n + 1 from a where n < ${last})`
    : sql`with a(n) as (select generate_series(1, ${last}))`;
  const id = lite
    ? sql`printf('01905000-0000-7000-8000-%012x', n)`
    : sql`('01905000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`;
  const name = sql`'tern' || (n % 997) || ' works' || n`;
  await sql`insert into companies (id, name, name_key, kind, created_at)
    ${rows} select ${id}, ${name}, ${name}, 'advertiser', ${lite ? sql`${at}` : sql`${at}::timestamptz`} from a where n <= ${last}`.execute(
    db,
  );
  await sql`insert into agency_advertisers (agency_id, advertiser_id, name, name_key)
    ${rows} select ${lite ? sql`${agency}` : sql`${agency}::uuid`}, ${id}, ${name}, ${name} from a where n <= ${last}`.execute(
    db,
  );
}

async function insertPlaylists(
  db: Queries,
  kind: Database["kind"],
  version: OldVersion,
  { first, playlists, ids }: OldDatabaseSize & { first: number },
): Promise<void> {
  const lite = kind === "sqlite";
  const last = sql.lit(first + playlists - 1);
  const numbers = (name: string, from: number, to: unknown) =>
    lite
      ? sql`${sql.raw(name)}(n) as (select ${sql.lit(from)} union all select n + 1 from ${sql.raw(name)} where n < ${to})`
      : sql`${sql.raw(name)}(n) as (select generate_series(${sql.lit(from)}, ${to}))`;
  const p = numbers("p", first, last);
  const i = numbers("i", 0, sql.lit(ids - 1));
  const id = lite
    ? sql`printf('01904000-0000-7000-8000-%012x', p.n)`
    : sql`('01904000-0000-7000-8000-' || lpad(to_hex(p.n), 12, '0'))::uuid`;
  const inventoryId = sql`('id-' || ((p.n * 31 + i.n) % ${sql.lit(distinctIds)}))`;
  const hasNext = version === "0003-playlist-changes";
  await sql`with recursive ${p} insert into playlists (id, company_id, agency_id, advertiser_id, name, name_key, type,
      revision, inventory_count, search_count, created_at, created_by, updated_at, updated_by ${hasNext ? sql`, next_position` : sql``})
    select ${id}, ${agency}, ${agency}, ${advertiser}, 'Playlist ' || p.n, 'playlist ' || p.n, 'radio', 1, ${sql.lit(ids)}, 0,
      ${at}, ${client}, ${at}, ${client} ${hasNext ? sql`, ${sql.lit(ids)}` : sql``} from p`.execute(
    db,
  );
  await sql`with recursive ${p}, ${i} insert into playlist_inventory (playlist_id, position, inventory_id)
    select ${id}, i.n, ${inventoryId} from p cross join i`.execute(db);
  await sql`with recursive ${p}, t(n) as (select 0 union all select 1) insert into playlist_tags (playlist_id, position, tag, tag_key)
    select ${id}, t.n, 'Tag ' || t.n, 'tag ' || t.n from p cross join t`.execute(db);
  const list = lite
    ? sql`json_group_array(${inventoryId})`
    : sql`json_agg(${inventoryId} order by i.n)`;
  await sql`with recursive ${p}, ${i} insert into playlist_revisions (playlist_id, revision, at, by, source, change)
    select ${id}, 1, ${at}, ${client}, 'api', '{"name":{"new":"Playlist"},"inventory_ids":{"added":' || ${list} || ',"removed":[]}}'
    from p cross join i group by p.n`.execute(db);
}

/** A bulk change, its undo, and an import, each with an item for every playlist; together in every state. */
async function insertChangeSets(
  db: Queries,
  kind: Database["kind"],
  playlists: number,
): Promise<void> {
  const [bulk, undo, sent, imported] = [uuid(5, 0), uuid(5, 1), uuid(5, 2), uuid(5, 3)];
  // Housekeeping deletes old imports that were not sent completely.
  const future = "2099-01-01T00:00:00.000Z";
  await sql`insert into change_sets (id, company_id, at, by, act, state, total, undoes, digest) values
    (${bulk}, ${agency}, ${at}, ${client}, '{"kind":"add_tags","tags":["q4"]}', 'done', ${playlists}, null, null),
    (${undo}, ${agency}, ${at}, ${client}, '{"kind":"undo"}', 'running', ${playlists}, ${bulk}, null),
    (${sent}, ${agency}, ${future}, ${client}, '{"kind":"import","file":"a.csv"}', 'preparing', ${playlists + 1}, null, 'a'),
    (${imported}, ${agency}, ${at}, ${client}, '{"kind":"import","file":"b.csv"}', 'done', ${playlists}, null, 'b')`.execute(
    db,
  );
  const each = sql`insert into change_set_items
    (change_set_id, place, playlist_id, input, made_id, name, state, revision, message)`;
  const state = sql`case number % 4 when 0 then 'changed' when 1 then 'partly' when 2 then 'unchanged' else 'refused' end`;
  const id = (value: string) => (kind === "sqlite" ? sql`${value}` : sql`${value}::uuid`);
  for (const select of [
    sql`select ${id(bulk)}, number, id, null, null, name, ${state}, 1, '+q4' from playlists`,
    sql`select ${id(undo)}, number, id, null, null, name, 'waiting', null, '' from playlists`,
    sql`select ${id(sent)}, number, null, '{"name":"' || name || '"}', null, name, 'waiting', null, '' from playlists`,
    sql`select ${id(imported)}, number, null, null, id, name, 'changed', 1, 'created' from playlists`,
  ])
    await sql`${each} ${select}`.execute(db);
  await sql`update playlist_revisions set change_set_id = ${imported}, source = 'import', leads_agency = 0
    where playlist_id in (select id from playlists where number % 3 = 0)`.execute(db);
}

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
    (select sum(${added}) from playlist_revisions where company_id = ${agency}) as "idsInHistory"`.execute(
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
