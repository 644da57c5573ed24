import { sql } from "kysely";
import { type DialectOperations, type NameBlock, type Queries } from "@/lib/server/db/database";
import { compareKeys } from "@/lib/server/db/search/compare-keys";
import { packBlock, packTokens } from "@/lib/server/db/search/pack-tokens";
import { blockIdsOfAgency } from "@/lib/server/db/search/sqlite-scan";

/* Blocks of SQLite's search index have IDs in the order of their names (`blockIdsOfAgency`). New ones get IDs between those of their
   neighbours; if there is no room, some neighbours move. */

/** Distance between the IDs of blocks at the end of an agency's names, where an import adds most of them. */
const distance = 64;

/** `replaceBlocks` of SQLite. It has only one writer, so the code can choose the IDs. */
export const replaceSqliteBlocks: DialectOperations["replaceBlocks"] = async (
  db,
  agencyId,
  ids,
  blocks,
) => {
  await deleteBlocks(db, ids);
  for (let at = 0; at < blocks.length;) {
    const next = await findNext(db, agencyId, blocks[at]?.firstKey ?? "");
    let end = at + 1;
    while (end < blocks.length && isBefore(blocks[end], next)) end += 1;
    const known = next?.id ?? ids[0] ?? (await findLast(db, agencyId))?.id ?? null;
    await insertBetween(db, agencyId, blocks.slice(at, end), next?.id ?? null, known);
    at = end;
  }
};

const isBefore = (block: NameBlock | undefined, next: { first_key: string } | undefined) =>
  !next || compareKeys(block?.firstKey ?? "", next.first_key) < 0;

const ofAgency = (db: Queries, agencyId: string) =>
  db.selectFrom("advertiser_blocks").where("agency_id", "=", agencyId);

const findNext = (db: Queries, agencyId: string, key: string) =>
  ofAgency(db, agencyId)
    .select(["id", "first_key"])
    .where("last_key", ">=", key)
    .orderBy("last_key")
    .limit(1)
    .executeTakeFirst();

const findLast = (db: Queries, agencyId: string) =>
  ofAgency(db, agencyId).select("id").orderBy("last_key", "desc").limit(1).executeTakeFirst();

async function deleteBlocks(db: Queries, ids: number[]): Promise<void> {
  const removed = JSON.stringify(ids);
  await sql`delete from block_tokens where rowid in (select value from json_each(${removed}))`.execute(
    db,
  );
  await sql`delete from advertiser_blocks where id in (select value from json_each(${removed}))`.execute(
    db,
  );
}

/** Inserts sorted blocks before the one with the ID `next` (null: after all). `known`: an existing ID of the agency, if any. */
async function insertBetween(
  db: Queries,
  agencyId: string,
  blocks: NameBlock[],
  next: number | null,
  known: number | null,
): Promise<void> {
  const start = await startOfAgency(db, known);
  const end = start + blockIdsOfAgency;
  // Use only one range of IDs: with the agency or another bound SQLite would read all of its blocks.
  const within = (from: number, to: number) =>
    db
      .selectFrom("advertiser_blocks")
      .select(["id", "first_key", "last_key", "keys"])
      .where("id", ">=", from)
      .where("id", "<", to);
  for (let moved = 0; ; moved = Math.max(1, moved * 4)) {
    // Moves `moved` blocks on each side and keeps one in place.
    const before = await within(start, next ?? end)
      .orderBy("id", "desc")
      .limit(moved + 1)
      .execute();
    const after =
      next === null
        ? []
        : await within(next, end)
            .orderBy("id")
            .limit(moved + 1)
            .execute();
    const low = before[moved]?.id ?? start;
    const high = after[moved]?.id ?? end;
    const moving = [before.slice(0, moved).reverse(), after.slice(0, moved)] as const;
    const [left, right] = moving;
    const places = left.length + blocks.length + right.length + 1;
    const step = next === null ? distance : Math.floor((high - low) / places);
    // Moved blocks get more room, so that they do not move again soon.
    if (step < (moved === 0 ? 1 : 8)) continue;
    await deleteBlocks(
      db,
      [...left, ...right].map(({ id }) => id),
    );
    const all = [...left.map(toBlock(agencyId)), ...blocks, ...right.map(toBlock(agencyId))];
    return insertBlocks(db, agencyId, all, (index) => low + step * (index + 1));
  }
}

/** Returns the ID before all of an agency, of which `known` is one; for null a new agency's. */
async function startOfAgency(db: Queries, known: number | null): Promise<number> {
  if (known !== null) return known - (known % blockIdsOfAgency);
  const { id } = await db
    .selectFrom("advertiser_blocks")
    .select((eb) => eb.fn.coalesce(eb.fn.max("id"), eb.lit(0)).as("id"))
    .executeTakeFirstOrThrow();
  return id - (id % blockIdsOfAgency) + blockIdsOfAgency;
}

const toBlock =
  (agencyId: string) =>
  (row: { first_key: string; last_key: string; keys: string }): NameBlock => ({
    firstKey: row.first_key,
    lastKey: row.last_key,
    keys: row.keys,
    tokens: packBlock(packTokens.sqlite, agencyId, row.keys),
  });

async function insertBlocks(
  db: Queries,
  agencyId: string,
  blocks: NameBlock[],
  idOf: (index: number) => number,
): Promise<void> {
  const rows = blocks.map(({ firstKey, lastKey, keys }, at) => [idOf(at), firstKey, lastKey, keys]);
  await sql`insert into advertiser_blocks (id, agency_id, first_key, last_key, keys)
    select value ->> 0, ${agencyId}, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(rows)})`.execute(
    db,
  );
  const entries = blocks.map(({ tokens }, at) => [idOf(at), tokens]);
  await sql`insert into block_tokens (rowid, tokens)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(entries)})`.execute(db);
}
