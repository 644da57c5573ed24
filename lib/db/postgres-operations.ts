import { sql } from "kysely";
import {
  type AdvertiserMatch,
  type DialectOperations,
  type InventoryPage,
  type NamedCompany,
  type NamePosition,
  type Queries,
} from "@/lib/db/database";
import { LockTaken } from "@/lib/db/lock-queue";
import { playlistNumber } from "@/lib/db/playlist-number";

/** The pattern for texts that contain `text`. */
const containing = (text: string) => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** PostgreSQL operations: arrays as rows, and a pg_trgm index of names. */
export const postgresOperations: DialectOperations = {
  nextPlaylistNumber: () => sql`nextval(pg_get_serial_sequence('playlists', 'number'))`,

  sortKey: (column, { isText }) =>
    isText ? sql`left(${sql.ref(column)}, 200)` : sql`${sql.ref(column)}`,

  hasAnyTag: (keys) =>
    sql`playlists.id in (select playlist_id from playlist_tags where tag_key = any(${keys}::text[]))`,

  textsOf: (json) => sql`(select jsonb_array_elements_text(${json}::jsonb))`,

  unindexed: (column) => sql`${sql.ref(column)}`,

  contains: (column, text) => sql`${sql.ref(column)} like ${containing(text)}`,

  async insertInventory(db, playlistId, first, inventoryIds) {
    await sql`insert into playlist_inventory (playlist_number, position, inventory_id)
      select ${playlistNumber(playlistId)}, ${first}::int + place - 1, id
      from unnest(${inventoryIds}::text[]) with ordinality as ids (id, place)`.execute(db);
  },

  async readInventory(db, playlistId, after, rows) {
    const found = await sql<InventoryPage>`
      select coalesce(json_agg(inventory_id order by position), '[]') as ids,
        coalesce(json_agg(position order by position), '[]') as positions from
        (select inventory_id, position from playlist_inventory
          where playlist_number = ${playlistNumber(playlistId)} and position > ${after}
          order by position limit ${rows}) as page`.execute(db);
    return found.rows[0] ?? { ids: [], positions: [] };
  },

  async expectManyWrites() {
    // The server is configured by its operator.
  },

  async mergeSearchIndex() {
    // Autovacuum merges the index.
    return false;
  },

  async insertCompanies(db, companies, { kind, createdAt }) {
    await sql`insert into companies (id, name, name_key, kind, created_at)
      select id, name, name_key, ${kind}, ${createdAt}::timestamptz from ${asRows(companies)}`.execute(
      db,
    );
  },

  async insertAdvertisers(db, agencyId, advertisers) {
    await sql`insert into agency_advertisers (agency_id, advertiser_id, name, name_key)
      select ${agencyId}::uuid, id, name, name_key from ${asRows(advertisers)}`.execute(db);
  },

  async holdLock(db, name, how) {
    // Waiting here would occupy a pool connection; `write` waits outside and runs the work again.
    const isShared = how === "shared";
    if (!(await takeLock(db, name, isShared))) throw new LockTaken(name, isShared);
  },

  tryLock: (db, name) => takeLock(db, name, false),

  async findRareMatches(db, agencyId, term, { most }) {
    // pg_trgm indexes three characters and more; shorter terms need a scan.
    if (Array.from(term).length < 3) return null;
    const pattern = containing(term);
    // An ORDER BY inside the limit would make the planner scan the name index.
    const matches = await sql<AdvertiserMatch>`with found as materialized (
        select advertiser_id, name, name_key from agency_advertisers
        where agency_id = ${agencyId} and name_key like ${pattern} limit ${most + 1})
      select * from found order by name_key, advertiser_id`.execute(db);
    return matches.rows.length > most ? null : matches.rows;
  },

  async findByParts(db, agencyId, { starts, inside }, { most, isSample = false }) {
    const parts = [...starts, ...inside].filter((part) => Array.from(part).length >= 3);
    if (parts.length === 0) return null;
    const matches = sql.join(
      parts.map((part) => sql`name_key like ${containing(part)}`),
      sql` and `,
    );
    const found = await sql<AdvertiserMatch>`with found as materialized (
        select advertiser_id, name, name_key from agency_advertisers
        where agency_id = ${agencyId} and ${matches} limit ${isSample ? most : most + 1})
      select * from found order by name_key, advertiser_id`.execute(db);
    return found.rows.length > most ? null : found.rows;
  },

  async walkNames(db, agencyId, words, after, { rows }) {
    const matches = sql.join(
      words.map((word) => sql`strpos(name_key, ${word}) > 0`),
      sql` and `,
    );
    const seen = await sql<
      AdvertiserMatch & { matches: boolean; place: number }
    >`with seen as materialized (
        select advertiser_id, name, name_key, ${matches} as matches,
          row_number() over (order by name_key, advertiser_id)::int as place
        from agency_advertisers
        where agency_id = ${agencyId} and (name_key, advertiser_id) > (${after.nameKey}, ${after.id}::uuid)
        order by name_key, advertiser_id limit ${rows})
      select * from seen where matches or place = ${rows} order by place`.execute(db);
    const last = seen.rows.at(-1);
    const end: NamePosition | null =
      last?.place === rows ? { nameKey: last.name_key, id: last.advertiser_id } : null;
    return { matches: seen.rows.filter((row) => row.matches), end };
  },
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
    ${companies.map((one) => one.nameKey)}::text[]) as rows (id, name, name_key)`;
}
