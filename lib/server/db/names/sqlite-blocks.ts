import { sql } from "kysely";
import {
  type DialectOperations,
  type NameBlock,
  type NameTables,
  type Queries,
  type ScannedBlock,
} from "@/lib/server/db/database";
import { packBlock } from "@/lib/server/db/names/blocks";
import { compareKeys } from "@/lib/server/db/names/keys";
import { continueAfter, ofIndex } from "@/lib/server/db/names/name-index";
import { prepared } from "@/lib/server/db/prepared";

/* On SQLite an FTS5 table has the tokens of each block, as the words of a text. FTS5 finds blocks by ID: these have the order of the names,
   so that a search reads only the blocks that it needs. New ones get IDs between those of their neighbours; if there is no room, some
   neighbours move. */

interface Scope {
  db: Queries;
  index: NameTables;
  scope: string;
}

/** Distance between the IDs of blocks at the end of an agency's names, where an import adds most of them. */
const distance = 64;

type Blocks = Pick<
  DialectOperations,
  "packTokens" | "replaceBlocks" | "appendedNames" | "mergeBlocks" | "scanBlocks"
>;

export const sqliteBlocks: Blocks = {
  packTokens: (_scope, tokens) => tokens.join(" "),

  // SQLite has only one writer, so the code can choose the IDs.
  async replaceBlocks(db, index, scope, ids, blocks) {
    const of = { db, index, scope };
    await deleteBlocks(of, ids);
    for (let at = 0; at < blocks.length;) {
      const next = await findNext(of, blocks[at]?.firstKey ?? "");
      let end = at + 1;
      while (end < blocks.length && isBefore(blocks[end], next)) end += 1;
      const known = next?.id ?? ids[0] ?? (await findLast(of))?.id ?? null;
      await insertBetween(of, blocks.slice(at, end), next?.id ?? null, known);
      at = end;
    }
  },

  appendedNames: 2_048,

  async mergeBlocks(db, { tokens }, isFirst) {
    const before = await countChanges(db);
    const pages = isFirst ? -mergedPages : mergedPages;
    const table = sql.ref(tokens);
    await sql`insert into ${table} (${table}, rank) values ('merge', ${pages})`.execute(db);
    // FTS5 changes one row of its own if there was nothing to merge.
    return (await countChanges(db)) - before >= 2;
  },

  // The caller compares the words, because SQLite's `instr` takes longer than returning the keys.
  async scanBlocks(db, index, scans, takeBlock) {
    for (const [at, scan] of scans.entries()) {
      const { scope, tokens, from, blocks } = scan;
      const query = tokens.map((token) => `"${token}"`).join(" AND ");
      let isEnough = false;
      const rows = await findBlocksOf(index).upTo(
        db,
        { scope, query, from, blocks },
        ({ keys }) => {
          isEnough = !takeBlock(keys, scan);
          return !isEnough;
        },
      );
      if (isEnough || rows.length === blocks) return continueAfter(scans.slice(at), rows.at(-1));
    }
    return [];
  },
};

/** Pages of the index that are merged at a time. */
const mergedPages = 64;

async function countChanges(db: Queries): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(db);
  return rows[0]?.changes ?? 0;
}

const findBlocksOf = ofIndex((index) =>
  prepared<{ scope: string; query: string; from: string; blocks: number }>()(
    (db, { scope, query, from, blocks }) => {
      const [table, tokens] = [sql.table(index.blocks), sql.table(index.tokens)];
      const start = sql`(select id from ${table}
      where ${sql.ref(index.scope)} = ${scope} and last_key >= ${from} order by last_key limit 1)`;
      // FTS5 ignores limits that are not integers, and the driver binds every number as a real one.
      const span = sql.lit(index.idsOfScope);
      return sql<ScannedBlock>`select last_key, keys
      from (select rowid as block from ${tokens} where ${tokens} match ${query}
          and rowid >= ${start} and rowid < (${start} / ${span} + 1) * ${span} order by rowid limit ${blocks})
        cross join ${table} on id = block`.compile(db);
    },
  ),
);

const isBefore = (block: NameBlock | undefined, next: { first_key: string } | undefined) =>
  !next || compareKeys(block?.firstKey ?? "", next.first_key) < 0;

const blocksOf = ({ db, index, scope }: Scope) =>
  db.selectFrom(index.blocks).where(index.scope, "=", scope);

const findNext = (of: Scope, key: string) =>
  blocksOf(of)
    .select(["id", "first_key"])
    .where("last_key", ">=", key)
    .orderBy("last_key")
    .limit(1)
    .executeTakeFirst();

const findLast = (of: Scope) =>
  blocksOf(of).select("id").orderBy("last_key", "desc").limit(1).executeTakeFirst();

async function deleteBlocks({ db, index }: Scope, ids: number[]): Promise<void> {
  const removed = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  await sql`delete from ${sql.table(index.tokens)} where rowid in ${removed}`.execute(db);
  await sql`delete from ${sql.table(index.blocks)} where id in ${removed}`.execute(db);
}

/** Inserts sorted blocks before the one with the ID `next` (null: after all). `known`: an existing ID of the scope, if any. */
async function insertBetween(
  of: Scope,
  blocks: NameBlock[],
  next: number | null,
  known: number | null,
): Promise<void> {
  const start = await startOfScope(of, known);
  const end = start + of.index.idsOfScope;
  // Use only one range of IDs: with the scope or another bound SQLite would read all of its blocks.
  const within = (from: number, to: number) =>
    of.db
      .selectFrom(of.index.blocks)
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
      of,
      [...left, ...right].map(({ id }) => id),
    );
    const all = [...left.map(toBlock), ...blocks, ...right.map(toBlock)];
    return insertBlocks(of, all, (index) => low + step * (index + 1));
  }
}

/** Returns the ID before all of a scope, of which `known` is one; for null a new scope's. */
async function startOfScope({ db, index }: Scope, known: number | null): Promise<number> {
  if (known !== null) return known - (known % index.idsOfScope);
  const { id } = await db
    .selectFrom(index.blocks)
    .select((eb) => eb.fn.coalesce(eb.fn.max("id"), eb.lit(0)).as("id"))
    .executeTakeFirstOrThrow();
  return id - (id % index.idsOfScope) + index.idsOfScope;
}

const toBlock = (row: { first_key: string; last_key: string; keys: string }): NameBlock => ({
  firstKey: row.first_key,
  lastKey: row.last_key,
  keys: row.keys,
  tokens: packBlock(sqliteBlocks, "", row.keys),
});

async function insertBlocks(
  { db, index, scope }: Scope,
  blocks: NameBlock[],
  idOf: (index: number) => number,
): Promise<void> {
  const rows = blocks.map(({ firstKey, lastKey, keys }, at) => [idOf(at), firstKey, lastKey, keys]);
  await sql`insert into ${sql.table(index.blocks)} (id, ${sql.ref(index.scope)}, first_key, last_key, keys)
    select value ->> 0, ${scope}, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(rows)})`.execute(
    db,
  );
  const entries = blocks.map(({ tokens }, at) => [idOf(at), tokens]);
  await sql`insert into ${sql.table(index.tokens)} (rowid, tokens)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(entries)})`.execute(db);
}
