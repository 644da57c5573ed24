import { type RawBuilder, sql } from "kysely";
import {
  type BlockScan,
  type DialectOperations,
  type ScannedBlock,
} from "@/lib/server/db/database";
import { continueAfter, ofIndex } from "@/lib/server/db/names/name-index";
import { prepared } from "@/lib/server/db/prepared";

/* On PostgreSQL a block has an array with the integers of its tokens, and a GIN index finds those that contain the integers of a term.
   `scan_blocks` (`scan-function.ts`) reads them. */

type Blocks = Pick<
  DialectOperations,
  "packTokens" | "replaceBlocks" | "appendedNames" | "mergeBlocks" | "scanBlocks"
>;

/** Number of blocks above which the index is merged immediately. */
const manyBlocks = 32;

export const postgresBlocks: Blocks = {
  // The integers as one text, because the blocks of a statement have one array.
  packTokens: (scope, tokens) => keysOfBlock(scope, tokens).join(","),

  async replaceBlocks(db, index, scope, ids, blocks) {
    const table = sql.table(index.blocks);
    if (ids.length > 0)
      await sql`delete from ${table} where id = any(${ids}::bigint[])
        and ${sql.ref(index.scope)} = ${scope}`.execute(db);
    const isMany = blocks.length >= manyBlocks;
    // One merge of many tokens is faster than many merges, but every search reads the unmerged ones.
    if (isMany) await sql`set local gin_pending_list_limit = '16MB'`.execute(db);
    await sql`insert into ${table} (${sql.ref(index.scope)}, first_key, last_key, keys, tokens)
      select ${scope}::${sql.raw(index.scopeType)}, first_key, last_key, keys, ('{' || tokens || '}')::integer[] from unnest(
        ${blocks.map((block) => block.firstKey)}::text[], ${blocks.map((block) => block.lastKey)}::text[],
        ${blocks.map((block) => block.keys)}::text[], ${blocks.map((block) => block.tokens)}::text[])
        as rows (first_key, last_key, keys, tokens)`.execute(db);
    const byToken = `${index.blocks}_by_token`;
    if (isMany)
      await sql`select gin_clean_pending_list(oid) from pg_class
        where relkind = 'i' and (oid = to_regclass(${byToken})
          or oid in (select relid from pg_partition_tree(to_regclass(${byToken}))))`.execute(db);
  },

  // The more tokens are merged together, the less each costs.
  appendedNames: Number.POSITIVE_INFINITY,

  // `replaceBlocks` merges its additions.
  mergeBlocks: () => Promise.resolve(false),

  // One statement reads the next scan if a scan has too few blocks.
  async scanBlocks(db, index, scans, takeBlock) {
    const [{ step = 0, blocks = 0 } = {}] = scans;
    const most = Math.min(stepBlocks[step] ?? blocks, blocks);
    const rows = await findBlocksOf(index)(db, { scans: JSON.stringify(scans.map(toAsked)), most });
    for (const block of rows) {
      const [scan] = scans.slice(block.at);
      if (scan && block.keys !== null && !takeBlock(block.keys, scan))
        return continueAfter(scans.slice(block.at), block);
    }
    const last = rows.at(-1);
    return last && rows.length === most ? continueAfter(scans.slice(last.at), last) : [];
  },
};

/** Blocks that the first steps of a lookup read: few, and then as many as a page needs if few of the blocks have a match. */
const stepBlocks = [24, 64];
/** Maximum words to search in the keys of a block. */
const maxWords = 3;

/**
 * Returns a pattern for names in which one word, or two in any order, start words, and for their blocks; null if the two could overlap.
 * Letters that are not ASCII may separate words in it.
 */
function patternOfStarts([one = "", other]: string[]): string | null {
  const areLetters = [one, other ?? one].every((word) => /^[\p{L}\p{N} ]+$/u.test(word));
  if (!areLetters) return null;
  if (other === undefined) return `(?n)(^|[^a-z0-9])${one}`;
  if (one.codePointAt(0) === other.codePointAt(0)) return null;
  const inOrder = (first: string, second: string) => `(^|[^a-z0-9])${first}.*[^a-z0-9]${second}`;
  return `(?n)${inOrder(one, other)}|${inOrder(other, one)}`;
}

/** A block of the scan with the index `at`; `keys` is null if it lacks a word. */
type FoundBlock = { at: number } & (ScannedBlock | { last_key: string; keys: null });

function toAsked({ scope, tokens, words, areStarts = false, from, step = 0 }: BlockScan) {
  // A term that is cut may end in half a character, which PostgreSQL's JSON refuses.
  const looked = words.slice(0, maxWords).map((word) => word.toWellFormed());
  const pattern = areStarts ? patternOfStarts(looked) : null;
  return { scope, wanted: keysToLookUp(scope, tokens), looked, pattern, from, isFirst: step === 0 };
}

/** Reads the keys of a block from storage once; otherwise each use would read them again. */
const readBlock = sql`lateral (select block_keys || '' as keys offset 0) as read`;

/** Whether a text contains all of the words. */
const hasWords = (text: RawBuilder<unknown>, words: RawBuilder<unknown>) => {
  const indexes = Array.from({ length: maxWords }, (_, index) => sql.lit(index + 1));
  return sql.join(
    indexes.map((index) => sql`strpos(${text}, coalesce((${words})[${index}], '')) > 0`),
    sql` and `,
  );
};

const findBlocksOf = ofIndex((index) =>
  prepared<{ scans: string; most: number }>()((db, { scans, most }) => {
    const texts = (list: string) =>
      sql`array(select jsonb_array_elements_text(scan -> ${sql.lit(list)}))`;
    const scanBlocks = sql`${sql.raw(index.scan)}((scan ->> 'scope')::${sql.raw(index.scopeType)}, ${texts("wanted")}::integer[],
      looked, scan ->> 'from', ${most}, (scan ->> 'isFirst')::boolean, scan ->> 'pattern')`;
    // Not sorted: a sort would read the blocks of all scans.
    return sql<FoundBlock>`select number::integer - 1 as at, block_key as last_key,
        case when ${hasWords(sql`read.keys`, sql`looked`)} then read.keys end as keys
      from jsonb_array_elements(${scans}::jsonb) with ordinality as scans (scan, number),
        lateral (select ${texts("looked")} as looked) as words, lateral ${scanBlocks}, ${readBlock}
      limit (select ${most}::integer)`.compile(db);
  }),
);

/* Integers of 32 bits are compared and stored in a fraction of the time of texts. A scope's tokens have integers of their own, so that a
   lookup reads no list of all of its blocks. Two tokens rarely share an integer: then a block that has it may lack the token, just as a
   block that has all tokens may lack the name. */

/** A token that all blocks have. */
const anyToken = "";

const keysOfBlock = (scope: string, tokens: string[]): number[] =>
  toKeys(scope, [anyToken, ...tokens]);

/** Returns the integers that blocks of the scope with all of these tokens have. */
const keysToLookUp = (scope: string, tokens: string[]): number[] =>
  toKeys(scope, tokens.length > 0 ? tokens : [anyToken]);

function toKeys(scope: string, tokens: string[]): number[] {
  const ofScope = hash(scope, 0x811c9dc5);
  return Array.from(new Set(tokens.map((token) => spread(hash(token, ofScope)))));
}

/** FNV-1a, of UTF-16 units in place of bytes. */
function hash(text: string, start: number): number {
  let value = start;
  for (let at = 0; at < text.length; at += 1)
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return value;
}

/** Mixes a hash so that each bit affects all others (the last step of MurmurHash3): the hashes of short texts are close together. */
function spread(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
