import { type AdvertiserMatch, type NamePosition } from "@/lib/db/database";

/** Greater than every other ID. */
export const lastId = "ffffffff-ffff-ffff-ffff-ffffffffffff";
/** Matches after which a scan stops. */
export const maxScannedRows = 256;

/** A match with its block, or a block without matches. */
export type ScannedRow = { last_key: string } & (
  AdvertiserMatch | { [column in keyof AdvertiserMatch]: null }
);

/** The matches of a scan of at most `blocks` blocks, and where to continue. */
export function readScan(
  rows: ScannedRow[],
  blocks: number,
): { matches: AdvertiserMatch[]; end: NamePosition | null } {
  const matches = rows.flatMap((row) => (row.name_key === null ? [] : [row]));
  const last = rows.at(-1);
  if (!last) return { matches, end: null };
  if (rows.length === maxScannedRows)
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
