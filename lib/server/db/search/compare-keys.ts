const surrogate = /[\uD800-\uDFFF]/;

/** Compares name keys by their UTF-8 bytes, as both databases do. JavaScript's own order differs beyond U+FFFF. */
export function compareKeys(one: string, other: string): number {
  if (one === other) return 0;
  if (surrogate.test(one) || surrogate.test(other))
    return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}

/** Appended to a key: greater than every key that begins with it, except those that continue with U+10FFFF, which is no character. */
export const highestSuffix = "\u{10FFFF}";
