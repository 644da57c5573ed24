import { postgresEntries } from "@/lib/server/db/catalogue/entries";
import { escapeLike, postgresFacts } from "@/lib/server/db/catalogue/facts";
import { expressionBuilder, sql } from "kysely";
import {
  type DialectOperations,
  type InventoryPage,
  type NamedCompany,
  type Queries,
} from "@/lib/server/db/database";
import { postgresBlocks } from "@/lib/server/db/names/postgres-blocks";
import { LockTaken } from "@/lib/server/db/lock-queue";
import { prepared } from "@/lib/server/db/prepared";
import { type Tables } from "@/lib/server/db/tables";
import { playlistNumber } from "@/lib/server/db/playlist-number";

const putInventory = prepared<{ playlistId: string; first: number; inventoryIds: string[] }>()(
  (db, { playlistId, first, inventoryIds }) =>
    db
      .insertInto("playlist_inventory")
      .columns(["playlist_number", "position", "inventory_id"])
      .expression(
        db
          .selectFrom("playlists")
          .crossJoin(
            sql<{
              inventory_id: string;
            }>`unnest(${inventoryIds}::text[]) with ordinality`.as<"ids">(
              sql`ids (inventory_id, place)`,
            ),
          )
          .select([
            "playlists.number",
            sql<number>`${first}::int + ids.place - 1`.as("position"),
            "ids.inventory_id",
          ])
          .where("playlists.id", "=", playlistId),
      )
      .compile(),
);

/** PostgreSQL operations: arrays as rows, and a GIN index of name tokens. */
export const postgresOperations: DialectOperations = {
  nextPlaylistNumber: () => sql`nextval(pg_get_serial_sequence('playlists', 'number'))`,

  sortKey: (column, { isText }) =>
    isText ? sql`left(${sql.ref(column)}, 200)` : sql`${sql.ref(column)}`,

  hasAnyTag: (keys) =>
    sql`playlists.id in ${expressionBuilder<Tables>()
      .selectFrom("playlist_tags")
      .select("playlist_id")
      .where(sql<boolean>`tag_key = any(${keys}::text[])`)}`,

  // The planner knows that an array is short; for a subquery it would read all names.
  isOneOfTexts: (column, json) =>
    sql`${sql.ref(column)} = any(array(select jsonb_array_elements_text(${json}::jsonb)))`,

  textsOf: (json) => sql`(select jsonb_array_elements_text(${json}::jsonb))`,

  isOneOf: (column, ids) => sql`${sql.ref(column)} = any(${ids}::uuid[])`,

  unindexed: (column) => sql`${sql.ref(column)}`,

  isWanted: () => sql`true`,

  contains: (text, part) => sql`${text} like ${`%${escapeLike(part)}%`}`,

  async insertInventory(db, playlistId, first, inventoryIds) {
    const inserted = await putInventory.change(db, { playlistId, first, inventoryIds });
    if (inserted !== BigInt(inventoryIds.length))
      throw new Error(`There is no playlist ${playlistId}.`);
  },

  async readInventory(db, playlistId, after, rows) {
    const page = db
      .selectFrom("playlist_inventory")
      .select(["inventory_id", "position"])
      .where("playlist_number", "=", playlistNumber(playlistId))
      .where("position", ">", after)
      .orderBy("position")
      .limit(rows);
    const found = await sql<InventoryPage>`
      select coalesce(json_agg(inventory_id order by position), '[]') as ids,
        coalesce(json_agg(position order by position), '[]') as positions from ${page} as page`.execute(
      db,
    );
    return found.rows[0] ?? { ids: [], positions: [] };
  },

  async insertCompanies(db, companies, { kind, createdAt }) {
    await sql`insert into companies (id, name, name_key, kind, created_at)
      select id, name, name_key, ${kind}, ${createdAt}::timestamptz from ${asRows(companies)}`.execute(
      db,
    );
  },

  async insertAdvertisers(db, agencyId, advertisers, how) {
    const [columns, values] = how?.isMirrored
      ? [sql`, is_mirrored, service_id`, sql`, 1, service_id`]
      : [sql``, sql``];
    // Replaces foreign keys, which look up each row separately, twice; a join would read all companies. Nothing deletes companies.
    const inserted = await sql`with given as materialized (select * from ${asRows(advertisers)})
      insert into agency_advertisers (agency_id, advertiser_id, name, name_key${columns})
      select ${agencyId}::uuid, id, name, name_key${values} from given
        where (select count(*) from companies where id = any(array(select id from given))) = (select count(*) from given)
          and exists (select from companies where id = ${agencyId}::uuid)`.execute(db);
    if (inserted.numAffectedRows !== BigInt(advertisers.length))
      throw new Error(`There is no agency ${agencyId}, or not all of its advertisers.`);
  },

  async holdLock(db, name, how) {
    // Waiting here would occupy a pool connection; `write` waits outside and runs the work again.
    const isShared = how === "shared";
    if (!(await takeLock(db, name, isShared))) throw new LockTaken(name, isShared);
  },

  tryLock: (db, name) => takeLock(db, name, false),

  async countNames(db, { blocks, scope }, { isRough }) {
    if (isRough) await sql`set local default_statistics_target = 10`.execute(db);
    // Skips tables that PostgreSQL itself is analyzing. Omits the tokens and keys of blocks, which would take most of the time and which
    // no plan needs.
    const named =
      blocks === "entry_blocks"
        ? sql`catalogue_entries (import_number, kind, inventory_id, name_key, gone_import), catalogue_counts`
        : sql`companies, agency_advertisers`;
    await sql`analyze (skip_locked) ${named},
      ${sql.table(blocks)} (${sql.ref(scope)}, first_key, last_key)`.execute(db);
  },

  countRows: (table) =>
    sql`(select sum(greatest(reltuples, 0))::float8
      from pg_class where relkind = 'r' and (oid = ${table}::regclass
        or oid in (select relid from pg_partition_tree(${table}::regclass))))`,

  databaseBytes: sql`pg_database_size(current_database())::float8`,

  ...postgresBlocks,
  ...postgresFacts,
  ...postgresEntries,
};

export async function takeLock(db: Queries, name: string, isShared: boolean): Promise<boolean> {
  const take = sql.raw(`pg_try_advisory_xact_lock${isShared ? "_shared" : ""}`);
  const found = await sql<{
    taken: boolean;
  }>`select ${take}(hashtextextended(${name}, 1)) as taken`.execute(db);
  return found.rows[0]?.taken === true;
}

function asRows(companies: NamedCompany[]) {
  return sql`unnest(${companies.map((one) => one.id)}::uuid[], ${companies.map((one) => one.name)}::text[],
    ${companies.map((one) => one.nameKey)}::text[], ${companies.map((one) => one.serviceId ?? null)}::text[])
    as rows (id, name, name_key, service_id)`;
}
