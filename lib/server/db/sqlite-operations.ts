import { sql } from "kysely";
import { sqliteEntries } from "@/lib/server/db/catalogue/entries";
import { sqliteFacts } from "@/lib/server/db/catalogue/facts";
import { sqliteBlocks } from "@/lib/server/db/names/sqlite-blocks";
import { type DialectOperations } from "@/lib/server/db/database";
import { playlistNumber } from "@/lib/server/db/playlist-number";
import { prepared } from "@/lib/server/db/prepared";

/** SQLite operations: JSON arrays as rows, and an FTS5 index of name tokens. */
export const sqliteOperations: DialectOperations = {
  nextPlaylistNumber: () => sql`(select coalesce(max(number), 0) + 1 from playlists)`,

  // The unary plus disables the index: SQLite would scan it in order even for selective filters.
  sortKey: (column, { isText, isNarrowed }) => {
    const key = isText ? sql`substr(${sql.ref(column)}, 1, 200)` : sql`${sql.ref(column)}`;
    return isNarrowed ? sql`+${key}` : sql`${key}`;
  },

  hasAnyTag: (keys) =>
    sql`(${sql.join(
      keys.map((key) => sql`instr(playlists.tag_keys, ${`\n${key}\n`}) > 0`),
      sql` or `,
    )})`,

  isOneOfTexts: (column, json) => sql`${sql.ref(column)} in (select value from json_each(${json}))`,

  textsOf: (json) => sql`(select value from json_each(${json}))`,

  isOneOf: (column, ids) =>
    sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`,

  unindexed: (column) => sql`+${sql.ref(column)}`,

  isWanted: (row) => sql`is_wanted(${sql.ref(row)})`,

  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,

  async insertInventory(db, playlistId, first, inventoryIds) {
    await putInventory(db, { playlistId, first, ids: JSON.stringify(inventoryIds) });
  },

  async readInventory(db, playlistId, after, rows) {
    const found = await sql<{ ids: string; positions: string }>`
      select json_group_array(inventory_id) as ids, json_group_array(position) as positions from
        (select inventory_id, position from playlist_inventory
          where playlist_number = ${playlistNumber(playlistId)} and position > ${after}
          order by position limit ${rows})`.execute(db);
    const [page] = found.rows;
    return {
      ids: JSON.parse(page?.ids ?? "[]") as string[],
      positions: JSON.parse(page?.positions ?? "[]") as number[],
    };
  },

  async insertCompanies(db, companies, { kind, createdAt }) {
    const rows = companies.map(({ id, name, nameKey }) => [id, name, nameKey]);
    await sql`insert into companies (id, name, name_key, kind, created_at)
      select value ->> 0, value ->> 1, value ->> 2, ${kind}, ${createdAt}
      from json_each(${JSON.stringify(rows)})`.execute(db);
  },

  async insertAdvertisers(db, agencyId, advertisers, how) {
    const rows = advertisers.map(({ id, name, nameKey, serviceId = null }) => [
      id,
      name,
      nameKey,
      serviceId,
    ]);
    // Upgrades from before 0013 come here too: the columns are named only where they matter.
    const [columns, values] = how?.isMirrored
      ? [sql`, is_mirrored, service_id`, sql`, 1, value ->> 3`]
      : [sql``, sql``];
    await sql`insert into agency_advertisers (agency_id, advertiser_id, name, name_key${columns})
      select ${agencyId}, value ->> 0, value ->> 1, value ->> 2${values}
      from json_each(${JSON.stringify(rows)})`.execute(db);
  },

  async holdLock() {
    // A write has the database to itself.
  },

  tryLock: () => Promise.resolve(true),

  countNames: () => Promise.resolve(),

  countRows: (table) => sql`(select count(*) from ${sql.table(table)})`,

  databaseBytes: null,

  ...sqliteBlocks,
  ...sqliteFacts,
  ...sqliteEntries,
};

const putInventory = prepared<{ playlistId: string; first: number; ids: string }>()(
  (db, { playlistId, first, ids }) =>
    sql`insert into playlist_inventory (playlist_number, position, inventory_id)
      select ${playlistNumber(playlistId)}, key + ${first}, value from json_each(${ids})`.compile(
      db,
    ),
);
