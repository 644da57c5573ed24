import { type RawBuilder, sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { keysToLookUp } from "@/lib/server/db/search/token-keys";
import { after, type BlockScan, type ScannedBlock } from "@/lib/server/db/search/block-scan";

/** Blocks that the first step reads, enough for most terms; beyond that the function returns only those that may have a match. */
export const firstBlocks = 48;
/** Blocks to read next that may have a match: as many as a page needs if few of the blocks have one. */
const nextBlocks = 64;
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

interface Scan {
  agencyId: string;
  wanted: number[];
  looked: string[];
  pattern: string | null;
  [name: string]: string | string[] | number | number[] | boolean | null;
}

/** Returns the arguments of `scan_blocks` for each step. */
export function toScan(
  agencyId: string,
  { tokens, words, areStarts = false }: Pick<BlockScan, "tokens" | "words" | "areStarts">,
): Scan {
  const looked = words.slice(0, maxWords);
  const pattern = areStarts ? patternOfStarts(looked) : null;
  return { agencyId, wanted: keysToLookUp(agencyId, tokens), looked, pattern };
}

export const scanPostgresBlocks: DialectOperations["scanBlocks"] = async (
  db,
  agencyId,
  { from, blocks, isContinued = false, ...looked },
  takeBlock,
) => {
  const scan = toScan(agencyId, looked);
  let next: string | null = from;
  let left = blocks;
  for (let step = isContinued ? 1 : 0; next !== null && left > 0; step += 1) {
    const isFirst = step === 0;
    const most = Math.min([firstBlocks, nextBlocks][step] ?? left, left);
    const rows: FoundBlock[] = await findBlocks(db, { ...scan, from: next, most, isFirst });
    for (const block of rows)
      if (block.keys !== null && !takeBlock(block.keys)) return after(block);
    // The first blocks may lack the tokens.
    if (!isFirst) left -= most;
    next = rows.length < most ? null : after(rows.at(-1));
  }
  return next;
};

/** `keys` is null for a block that lacks a word. */
type FoundBlock = ScannedBlock | { last_key: string; keys: null };

/** Reads the keys of a block from storage once; otherwise each use would read them again. */
export const readBlock = sql`lateral (select block_keys || '' as keys offset 0) as read`;

/** Whether a text contains all of the words. */
export const hasWords = (text: RawBuilder<unknown>, words: RawBuilder<unknown>) => {
  const indexes = Array.from({ length: maxWords }, (_, index) => sql.lit(index + 1));
  return sql.join(
    indexes.map((index) => sql`strpos(${text}, coalesce((${words})[${index}], '')) > 0`),
    sql` and `,
  );
};

const findBlocks = prepared<Scan & { from: string; most: number; isFirst: boolean }>()(
  (db, { agencyId, wanted, looked, from, most, isFirst, pattern }) =>
    sql<FoundBlock>`select block_key as last_key, case when ${hasWords(sql`read.keys`, sql`${looked}::text[]`)} then read.keys end as keys
      from scan_blocks(${agencyId}, ${wanted}::integer[], ${looked}::text[], ${from}, ${most}, ${isFirst}, ${pattern}), ${readBlock}`.compile(
      db,
    ),
);
