import { sql } from "kysely";
import {
  type AdvertiserMatch,
  type DialectOperations,
  type NamePosition,
  type Queries,
} from "@/lib/db/database";
import { queryForTerm, tokensOfName } from "@/lib/db/search-tokens";

/** What SQLite does its own way: JSON arrays as rows, and an FTS5 index over the grams of names. */
export const sqliteOperations: DialectOperations = {
  async insertInventory(db, playlistId, first, inventoryIds) {
    await sql`insert into playlist_inventory (playlist_id, position, inventory_id)
      select ${playlistId}, key + ${first}, value from json_each(${JSON.stringify(inventoryIds)})`.execute(
      db,
    );
  },

  async insertAdvertisers(db, agencyId, advertisers) {
    for (const advertiser of advertisers) {
      const row = await db
        .insertInto("agency_advertisers")
        .values({
          agency_id: agencyId,
          advertiser_id: advertiser.id,
          name: advertiser.name,
          name_key: advertiser.nameKey,
        })
        .returning("search_row")
        .executeTakeFirstOrThrow();
      await sql`insert into advertiser_grams (rowid, grams) values (${row.search_row}, ${tokensOfName(advertiser.nameKey)})`.execute(
        db,
      );
    }
  },

  async findRareMatches(db, agencyId, term, wordStart, most) {
    const query = queryForTerm(term, wordStart);
    const found = await sql<{ many: number }>`select count(*) as many from
      (select 1 from advertiser_grams where advertiser_grams match ${query} limit ${most + 1})`.execute(
      db,
    );
    const many = found.rows[0]?.many ?? 0;
    if (many > most) return null;
    if (many === 0) return [];
    const matches =
      await sql<AdvertiserMatch>`select advertiser_id, name, name_key from agency_advertisers
      where search_row in (select rowid from advertiser_grams where advertiser_grams match ${query})
        and agency_id = ${agencyId} and instr(name_key, ${term}) > 0
      order by name_key, advertiser_id`.execute(db);
    return matches.rows;
  },

  async walkNames(db, agencyId, term, after, rows) {
    const window = sql`select advertiser_id, name, name_key from agency_advertisers
      where agency_id = ${agencyId} and (name_key, advertiser_id) > (${after.nameKey}, ${after.id})
      order by name_key, advertiser_id`;
    const matches = await sql<AdvertiserMatch>`select * from (${window} limit ${rows})
      where instr(name_key, ${term}) > 0`.execute(db);
    return { matches: matches.rows, end: await findEnd(db, agencyId, after, rows) };
  },
};

/** The last row of a window of `rows` rows; a bounded skip inside the index, not a page. */
async function findEnd(
  db: Queries,
  agencyId: string,
  after: NamePosition,
  rows: number,
): Promise<NamePosition | null> {
  const end =
    await sql<NamePosition>`select name_key as nameKey, advertiser_id as id from agency_advertisers
    where agency_id = ${agencyId} and (name_key, advertiser_id) > (${after.nameKey}, ${after.id})
    order by name_key, advertiser_id limit 1 offset ${rows - 1}`.execute(db);
  return end.rows[0] ?? null;
}
