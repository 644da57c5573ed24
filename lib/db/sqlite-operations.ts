import { sql } from "kysely";
import { type AdvertiserMatch, type DialectOperations, type Queries } from "@/lib/db/database";
import { playlistNumber } from "@/lib/db/playlist-number";
import { prepared } from "@/lib/db/prepared";
import { queryForParts, queryForTerm, tokensOfName } from "@/lib/db/search-tokens";

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

  textsOf: (json) => sql`(select value from json_each(${json}))`,

  unindexed: (column) => sql`+${sql.ref(column)}`,

  contains: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,

  async insertInventory(db, playlistId, first, inventoryIds) {
    await sql`insert into playlist_inventory (playlist_number, position, inventory_id)
      select ${playlistNumber(playlistId)}, key + ${first}, value from json_each(${JSON.stringify(inventoryIds)})`.execute(
      db,
    );
  },

  async readInventory(db, playlistId, after, rows) {
    const [page] = await findInventory(db, { playlistId, after, rows });
    return {
      ids: JSON.parse(page?.ids ?? "[]") as string[],
      positions: JSON.parse(page?.positions ?? "[]") as number[],
    };
  },

  async expectManyWrites(db) {
    // The default checkpoints every 4 MB, which is every commit of a bulk write.
    await sql`pragma wal_autocheckpoint = 16384`.execute(db);
  },

  async mergeSearchIndex(db, isFirst) {
    // FTS5 merge: a negative number of pages starts a full merge, positive ones continue it.
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
    // There is only one writer, so it can number the rows of the search index.
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

  tryLock: () => Promise.resolve(true),

  async findRareMatches(db, agencyId, term, { most, ...tokens }) {
    const query = queryForTerm(term, tokens);
    const [index] = await findInIndex(db, { query, most: most + 1 });
    if (!index?.rows) return [];
    if (index.many > most) return null;
    return readFound(db, { rows: `[${index.rows}]`, agencyId, term });
  },

  async findByParts(db, agencyId, parts, { most, isSample = false }) {
    const query = queryForParts(parts);
    const limit = isSample ? most : most + 1;
    const [index] = query === null ? [] : await findInIndex(db, { query, most: limit });
    if (!index || index.many > most) return null;
    return index.rows ? readFound(db, { rows: `[${index.rows}]`, agencyId, term: "" }) : [];
  },

  async walkNames(db, agencyId, words, { nameKey, id }, { rows, most }) {
    const [first = "", second = "", third = ""] = words;
    // Rows with the position's own name are read separately: comparing pairs would double the work.
    const equal = words.every((word) => nameKey.includes(word))
      ? await findEqualNames(db, { agencyId, nameKey, id, most })
      : [];
    const skipped = Math.max(1, Math.round(rows / fenceRows)) - 1;
    const [fence] = await findCheckpoint(db, { agencyId, nameKey, skipped });
    const through = fence?.name_key ?? lastKey;
    const between = { agencyId, nameKey, through, first, second, third, most };
    const next = await (words.length > 1 ? findAllBetween : findBetween)(db, between);
    const matches = [...equal, ...next].slice(0, most);
    const last = matches.at(-1);
    if (last && matches.length === most) {
      return { matches, end: { nameKey: last.name_key, id: last.advertiser_id } };
    }
    return { matches, end: fence ? { nameKey: fence.name_key, id: lastId } : null };
  },
};

/** Row interval between checkpoints; must match the partial index of migration 0002. */
const fenceRows = 1_024;
/** Greater than every name key and every ID. */
const lastKey = "\u{10FFFF}";
const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

const findInventory = prepared<{ playlistId: string; after: number; rows: number }>()(
  (db, { playlistId, after, rows }) =>
    sql<{ ids: string; positions: string }>`
      select json_group_array(inventory_id) as ids, json_group_array(position) as positions from
        (select inventory_id, position from playlist_inventory
          where playlist_number = ${playlistNumber(playlistId)} and position > ${after}
          order by position limit ${rows})`.compile(db),
);

const findInIndex = prepared<{ query: string; most: number }>()((db, { query, most }) =>
  sql<{ many: number; rows: string | null }>`
    select count(*) as many, group_concat(found) as rows from
      (select rowid as found from advertiser_grams
        where advertiser_grams match ${query} limit ${most})`.compile(db),
);

const readFound = prepared<{ rows: string; agencyId: string; term: string }>()(
  (db, { rows, agencyId, term }) =>
    // CROSS JOIN keeps SQLite from scanning the name index for ORDER BY.
    sql<AdvertiserMatch>`select advertiser_id, name, name_key
      from json_each(${rows}) as found cross join agency_advertisers on search_row = found.value
      where agency_id = ${agencyId} and instr(name_key, ${term}) > 0
      order by name_key, advertiser_id`.compile(db),
);

/** A name after which a scan may pause. */
const findCheckpoint = prepared<{ agencyId: string; nameKey: string; skipped: number }>()(
  (db, { agencyId, nameKey, skipped }) =>
    sql<{ name_key: string }>`select name_key from agency_advertisers
      where search_row % 1024 = 0 and agency_id = ${agencyId} and name_key > ${nameKey}
      order by name_key limit 1 offset ${skipped}`.compile(db),
);

interface Between {
  agencyId: string;
  nameKey: string;
  through: string;
  first: string;
  second: string;
  third: string;
  most: number;
  [name: string]: string | number;
}

/** Matches of one word among the names after `nameKey`, up to `through`. */
const findBetween = prepared<Between>()((db, { agencyId, nameKey, through, first, most }) =>
  sql<AdvertiserMatch>`select advertiser_id, name, name_key from agency_advertisers
    where agency_id = ${agencyId} and name_key > ${nameKey} and name_key <= ${through}
      and instr(name_key, ${first}) > 0
    order by name_key, advertiser_id limit ${most}`.compile(db),
);

/** The same for up to three words; "" is in every name. */
const findAllBetween = prepared<Between>()(
  (db, { agencyId, nameKey, through, first, second, third, most }) =>
    sql<AdvertiserMatch>`select advertiser_id, name, name_key from agency_advertisers
      where agency_id = ${agencyId} and name_key > ${nameKey} and name_key <= ${through}
        and instr(name_key, ${first}) > 0 and instr(name_key, ${second}) > 0 and instr(name_key, ${third}) > 0
      order by name_key, advertiser_id limit ${most}`.compile(db),
);

/** Matches with the position's own name and a greater ID. */
const findEqualNames = prepared<{ agencyId: string; nameKey: string; id: string; most: number }>()(
  (db, { agencyId, nameKey, id, most }) =>
    sql<AdvertiserMatch>`select advertiser_id, name, name_key from agency_advertisers
      where agency_id = ${agencyId} and name_key = ${nameKey} and advertiser_id > ${id}
      order by advertiser_id limit ${most}`.compile(db),
);

/** Pages of the search index written by one merge step. */
const mergePages = 500;

async function countChanges(db: Queries): Promise<number> {
  const changes = await sql<{ total: number }>`select total_changes() as total`.execute(db);
  return changes.rows[0]?.total ?? 0;
}
