import { sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { after, type ScannedBlock } from "@/lib/server/db/search/block-scan";

/** Blocks to read at first, which is enough for frequent terms; of more than these the function returns only those with the first word. */
const firstBlocks = [16, 48];
/** Words that are looked for in the keys of a block. */
const maxWords = 3;

/** A token that all blocks of an agency have. */
export const tokenOfAgency = (agencyId: string) => `@${agencyId}`;

/**
 * A pattern that every block has in which a name has the first two words at the starts of words, in any order; null if they could lie
 * over each other. Letters that are not ASCII may separate words in it.
 */
function patternOfStarts([one = "", other = ""]: string[]): string | null {
  const areLetters = [one, other].every((word) => /^[\p{L}\p{N}]+$/u.test(word));
  if (!areLetters || one.codePointAt(0) === other.codePointAt(0)) return null;
  const inOrder = (first: string, second: string) => `(^|[^a-z0-9])${first}.*[^a-z0-9]${second}`;
  return `(?n)${inOrder(one, other)}|${inOrder(other, one)}`;
}

/** `scanBlocks` of PostgreSQL. */
export const scanPostgresBlocks: DialectOperations["scanBlocks"] = async (
  db,
  agencyId,
  { tokens, words, areStarts = false, from, blocks },
  takeBlock,
) => {
  const wanted = [tokenOfAgency(agencyId), ...tokens];
  const looked = words.slice(0, maxWords);
  const pattern = areStarts ? patternOfStarts(looked) : null;
  let next: string | null = from;
  let left = blocks;
  for (let step = 0; next !== null && left > 0; step += 1) {
    const isFirst = step === 0;
    const most = Math.min(firstBlocks[step] ?? left, left);
    const rows: FoundBlock[] = await findBlocks(db, {
      agencyId,
      wanted,
      looked,
      from: next,
      most,
      isFirst,
      pattern,
    });
    for (const block of rows)
      if (block.keys !== null && !takeBlock(block.keys)) return after(block);
    // The first ones may be blocks without the tokens.
    if (!isFirst) left -= most;
    next = rows.length < most ? null : after(rows.at(-1));
  }
  return next;
};

/** `keys` is null for one that lacks a word. */
type FoundBlock = ScannedBlock | { last_key: string; keys: null };

const findBlocks = prepared<{
  agencyId: string;
  wanted: string[];
  looked: string[];
  from: string;
  most: number;
  isFirst: boolean;
  pattern: string | null;
}>()((db, { agencyId, wanted, looked, from, most, isFirst, pattern }) =>
  sql<FoundBlock>`select block_key as last_key, block_keys as keys from scan_blocks(${agencyId}, ${wanted}::text[], ${looked}::text[], ${from}, ${most}, ${isFirst}, ${pattern})`.compile(
    db,
  ),
);
