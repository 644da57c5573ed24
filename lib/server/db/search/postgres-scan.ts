import { sql } from "kysely";
import { type DialectOperations } from "@/lib/server/db/database";
import { prepared } from "@/lib/server/db/prepared";
import { after, type BlockScan, type ScannedBlock } from "@/lib/server/db/search/block-scan";

/** Blocks to read at first, which is enough for frequent terms; of more than these the function returns only those with the first word. */
const firstBlocks = [16, 48] as const;
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

interface Scan {
  agencyId: string;
  wanted: string[];
  looked: string[];
  pattern: string | null;
  [name: string]: string | string[] | number | boolean | null;
}

/** What `scan_blocks` is asked for at each step. */
function toScan(
  agencyId: string,
  { tokens, words, areStarts = false }: Pick<BlockScan, "tokens" | "words" | "areStarts">,
): Scan {
  const looked = words.slice(0, maxWords);
  const pattern = areStarts ? patternOfStarts(looked) : null;
  return { agencyId, wanted: [tokenOfAgency(agencyId), ...tokens], looked, pattern };
}

/** `scanBlocks` of PostgreSQL. */
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
    const most = Math.min(firstBlocks[step] ?? left, left);
    const rows: FoundBlock[] = await findBlocks(db, { ...scan, from: next, most, isFirst });
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

const findBlocks = prepared<Scan & { from: string; most: number; isFirst: boolean }>()(
  (db, { agencyId, wanted, looked, from, most, isFirst, pattern }) =>
    sql<FoundBlock>`select block_key as last_key, block_keys as keys from scan_blocks(${agencyId}, ${wanted}::text[], ${looked}::text[], ${from}, ${most}, ${isFirst}, ${pattern})`.compile(
      db,
    ),
);

/** `scanFirstBlocks` of PostgreSQL: the first step of each scan in turn, until there are as many blocks as one may have. */
export const scanFirstPostgresBlocks: DialectOperations["scanFirstBlocks"] = async (
  db,
  agencyId,
  scans,
) => {
  const most = firstBlocks[0];
  const asked = scans.map(({ from, ...scan }) => ({ ...toScan(agencyId, scan), from }));
  const rows = await findFirstBlocks(db, { agencyId, scans: JSON.stringify(asked) });
  const last = rows.length < most ? undefined : rows.at(-1);
  return asked.map(({ from }, index) => {
    const isBegun = !last || index < last.scan;
    const next = index + 1 === last?.scan ? after(last) : null;
    return {
      blocks: rows.flatMap(({ scan, keys }) => (scan === index + 1 && keys !== null ? keys : [])),
      next: isBegun ? next : from,
    };
  });
};

/** `scan`: the number of its scan, from 1. */
const findFirstBlocks = prepared<{ agencyId: string; scans: string }>()((db, { agencyId, scans }) =>
  sql<
    FoundBlock & { scan: number }
  >`select ordinality as scan, block_key as last_key, block_keys as keys
    from jsonb_array_elements(${scans}::jsonb) with ordinality as scans (scan, ordinality),
      lateral scan_blocks(${agencyId}, array(select jsonb_array_elements_text(scan -> 'wanted')),
        array(select jsonb_array_elements_text(scan -> 'looked')), scan ->> 'from', ${sql.lit(firstBlocks[0])}, true, scan ->> 'pattern')
    limit ${sql.lit(firstBlocks[0])}`.compile(db),
);
