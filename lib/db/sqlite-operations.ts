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

  async expectManyWrites(db) {
    // By default pages are copied from the log to the database after every 4 MB: at each commit, that is.
    await sql`pragma wal_autocheckpoint = 16384`.execute(db);
  },

  async mergeSearchIndex(db, isFirst) {
    // FTS5: a negative number of pages starts a merge of everything, positive ones go on with it.
    const before = await countChanges(db);
    await sql`insert into advertiser_grams (advertiser_grams, rank) values ('merge', ${isFirst ? -mergePages : mergePages})`.execute(
      db,
    );
    return (await countChanges(db)) - before >= 2;
  },

  async insertCompanies(db, companies, { kind, createdAt }) {
    const rows = companies.map(({ id, name, nameKey }) => [id, name, nameKey]);
    await sql`insert into companies (id, name, name_key, kind, created_at)
      select value ->> 0, value ->> 1, value ->> 2, ${kind}, ${createdAt}
      from json_each(${JSON.stringify(rows)})`.execute(db);
  },

  async insertAdvertisers(db, agencyId, advertisers) {
    // Writers are alone, so the rows of the search index can be numbered here.
    const last = await db
      .selectFrom("agency_advertisers")
      .select((eb) => eb.fn.max("search_row").as("row"))
      .executeTakeFirst();
    const first = (last?.row ?? 0) + 1;
    const rows = advertisers.map(({ id, name, nameKey }) => [id, name, nameKey]);
    await sql`insert into agency_advertisers (search_row, agency_id, advertiser_id, name, name_key)
      select ${first} + key, ${agencyId}, value ->> 0, value ->> 1, value ->> 2
      from json_each(${JSON.stringify(rows)})`.execute(db);
    const grams = advertisers.map(({ nameKey }) => tokensOfName(nameKey));
    await sql`insert into advertiser_grams (rowid, grams)
      select ${first} + key, value from json_each(${JSON.stringify(grams)})`.execute(db);
  },

  async holdLock() {
    // A write has the database to itself.
  },

  async findRareMatches(db, agencyId, term, { most, ...tokens }) {
    const query = queryForTerm(term, tokens);
    const found = await sql<{ many: number; rows: string }>`
      select count(*) as many, json_group_array(found) as rows from
        (select rowid as found from advertiser_grams
          where advertiser_grams match ${query} limit ${most + 1})`.execute(db);
    const { many, rows } = found.rows[0] ?? { many: 0, rows: "[]" };
    if (many > most) return null;
    if (many === 0) return [];
    // CROSS JOIN keeps SQLite from walking the name index for the sake of ORDER BY.
    const matches = await sql<AdvertiserMatch>`select advertiser_id, name, name_key
      from json_each(${rows}) as found cross join agency_advertisers on search_row = found.value
      where agency_id = ${agencyId} and instr(name_key, ${term}) > 0
      order by name_key, advertiser_id`.execute(db);
    return matches.rows;
  },

  async walkNames(db, agencyId, term, after, { rows, most }) {
    // Names equal to the position's come apart: comparing pairs at each row would double the work.
    const equal = await findEqualNames(db, agencyId, term, after, most);
    const window = sql`select advertiser_id, name, name_key from agency_advertisers
      where agency_id = ${agencyId} and name_key > ${after.nameKey} order by name_key, advertiser_id`;
    const next = await sql<AdvertiserMatch>`select * from (${window} limit ${rows})
      where instr(name_key, ${term}) > 0 limit ${most}`.execute(db);
    const matches = [...equal, ...next.rows].slice(0, most);
    const last = matches.at(-1);
    if (last && matches.length === most) {
      return { matches, end: { nameKey: last.name_key, id: last.advertiser_id } };
    }
    // The last row of the window: a bounded skip inside the index, not a page.
    const end = await sql<NamePosition>`select name_key as nameKey, advertiser_id as id
      from (${window} limit 1 offset ${rows - 1})`.execute(db);
    return { matches, end: end.rows[0] ?? null };
  },
};

/** Those of the position's own name that come after it. */
async function findEqualNames(
  db: Queries,
  agencyId: string,
  term: string,
  after: NamePosition,
  most: number,
): Promise<AdvertiserMatch[]> {
  if (!after.nameKey.includes(term)) return [];
  const found = await sql<AdvertiserMatch>`select advertiser_id, name, name_key
    from agency_advertisers
    where agency_id = ${agencyId} and name_key = ${after.nameKey} and advertiser_id > ${after.id}
    order by advertiser_id limit ${most}`.execute(db);
  return found.rows;
}

/** Pages of the search index that one step of a merge writes. */
const mergePages = 500;

async function countChanges(db: Queries): Promise<number> {
  const changes = await sql<{ total: number }>`select total_changes() as total`.execute(db);
  return changes.rows[0]?.total ?? 0;
}
