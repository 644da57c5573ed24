const padded = /^0\d+$/;
const digits = /^\d+$/;

/**
 * Returns the length to which numeric IDs are zero-padded, or null: all that begin with 0 have the same length,
 * and most numeric IDs have it. Shorter ones have lost their zeros in a spreadsheet.
 */
export function findPaddedLength(ids: Iterable<string>): number | null {
  let length: number | null = null;
  let numeric = 0;
  const counts = new Map<number, number>();
  for (const id of ids) {
    if (!digits.test(id)) continue;
    numeric += 1;
    counts.set(id.length, (counts.get(id.length) ?? 0) + 1);
    if (!padded.test(id)) continue;
    if (length !== null && length !== id.length) return null;
    length = id.length;
  }
  return length !== null && (counts.get(length) ?? 0) * 2 > numeric ? length : null;
}

/** Whether `id` is a number shorter than `paddedLength`. */
export function hasLostZero(id: string, paddedLength: number | null): boolean {
  return paddedLength !== null && id.length < paddedLength && /^[1-9]\d*$/.test(id);
}
