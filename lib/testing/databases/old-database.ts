import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";
import { migrate } from "@/lib/server/db/migrate";
import { openDatabase } from "@/lib/server/db/open-database";
import { parseEnv } from "@/lib/server/env";

/* A database as an earlier version of Cuelist left it. */

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
  "0014-series",
  "0015-mirror-batches",
  "0016-api-requests",
  "0017-shared-state",
  "0019-tenant-of-clients",
  "0024-types-by-advertiser",
  "0025-people",
  "0026-catalogue",
  "0029-nearest-blocks",
  "0030-integer-tokens",
  "0031-agencies-by-name",
  "0032-longer-pairs",
  "0033-bindings",
  "0034-invisible-characters",
  "0035-pins-of-people",
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
export const distinctIds = 1_000_003;

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
/** The agency of all rows. */
export const oldAgency = uuid(1, 0);
const advertiser = uuid(2, 0);
const client = uuid(3, 0);

async function insertCompanies(db: Queries, kind: Database["kind"]): Promise<void> {
  await sql`insert into companies (id, name, name_key, kind, created_at) values
    (${oldAgency}, 'Agency', 'agency', 'agency', ${at}), (${advertiser}, 'Tern', 'tern', 'advertiser', ${at})`.execute(
    db,
  );
  await sql`insert into agency_advertisers (agency_id, advertiser_id, name, name_key)
    values (${oldAgency}, ${advertiser}, 'Tern', 'tern')`.execute(db);
  if (kind === "sqlite")
    await sql`insert into advertiser_grams (rowid, grams) values (1, 'tern')`.execute(db);
  await sql`insert into clients (id, company_id, name, role, created_at)
    values (${client}, ${oldAgency}, 'Client', 'manager', ${at})`.execute(db);
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
    ${rows} select ${lite ? sql`${oldAgency}` : sql`${oldAgency}::uuid`}, ${id}, ${name}, ${name} from a where n <= ${last}`.execute(
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
    select ${id}, ${oldAgency}, ${oldAgency}, ${advertiser}, 'Playlist ' || p.n, 'playlist ' || p.n, 'radio', 1, ${sql.lit(ids)}, 0,
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
    (${bulk}, ${oldAgency}, ${at}, ${client}, '{"kind":"add_tags","tags":["q4"]}', 'done', ${playlists}, null, null),
    (${undo}, ${oldAgency}, ${at}, ${client}, '{"kind":"undo"}', 'running', ${playlists}, ${bulk}, null),
    (${sent}, ${oldAgency}, ${future}, ${client}, '{"kind":"import","file":"a.csv"}', 'preparing', ${playlists + 1}, null, 'a'),
    (${imported}, ${oldAgency}, ${at}, ${client}, '{"kind":"import","file":"b.csv"}', 'done', ${playlists}, null, 'b')`.execute(
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
