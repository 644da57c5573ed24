import { sql } from "kysely";

/* Name keys (`nameKey`) in blocks, in the databases' order, and without spaces. */

/** Separates the name keys of a block. No key contains it, because `nameKey` converts any white space to a space. */
export const keySeparator = "\n";

/** Yields the keys of a block that contain the first of `words`, in order. */
export function* matchingKeys(block: string, [word = ""]: string[]): Generator<string, undefined> {
  for (let at = block.indexOf(word); at >= 0;) {
    const end = block.indexOf(keySeparator, at);
    yield block.slice(block.lastIndexOf(keySeparator, at) + 1, end < 0 ? undefined : end);
    at = end < 0 ? -1 : block.indexOf(word, end + 1);
  }
}

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

/** `squashKey(name_key)` in SQL. The indexes of names without spaces have this expression, letter by letter. */
export const squashedKey = sql<string>`replace(replace(name_key, ' and ', ' '), ' ', '')`;
