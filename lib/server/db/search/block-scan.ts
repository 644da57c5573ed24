import { type AdvertiserMatch, type NamePosition } from "@/lib/server/db/database";

/** Greater than every other ID. */
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** A match with its block, or a block without matches. */
export type ScannedRow = { last_key: string } & (
  AdvertiserMatch | { [column in keyof AdvertiserMatch]: null }
);

/** The matches of a scan that stopped after `blocks` blocks or at least `most` rows, and where to continue. */
export function readScan(
  rows: ScannedRow[],
  { blocks, most }: { blocks: number; most: number },
): { matches: AdvertiserMatch[]; end: NamePosition | null } {
  const matches = rows.flatMap((row) => (row.name_key === null ? [] : [row]));
  const last = rows.at(-1);
  if (!last) return { matches, end: null };
  if (rows.length >= most)
    return {
      matches,
      end:
        last.name_key === null
          ? { nameKey: last.last_key, id: lastId }
          : { nameKey: last.name_key, id: last.advertiser_id },
    };
  const isEnd = new Set(rows.map((row) => row.last_key)).size < blocks;
  return { matches, end: isEnd ? null : { nameKey: last.last_key, id: lastId } };
}
