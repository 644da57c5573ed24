const padded = /^0\d+$/;
const digits = /^\d+$/;

/**
 * The length to which the numeric ids of a list are padded with zeros, or null: all that begin with 0 have
 * the same length, and most numeric ids have it. A shorter one beside them has lost its zeros, as
 * spreadsheets do.
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

/** Whether `id` is a number that is shorter than `paddedLength` and so has lost leading zeros. */
export function hasLostZero(id: string, paddedLength: number | null): boolean {
  return paddedLength !== null && id.length < paddedLength && /^[1-9]\d*$/.test(id);
}
