import { squashKey, wordsOfKey } from "@/lib/shared/name-match";

/* Names that a term with typing errors may have meant. All names and terms are keys (`nameKey`). */

/** Parts that a meant name has: beginnings of words, and runs of letters anywhere. */
interface NearParts {
  starts: string[];
  inside: string[];
}

const maxLookups = 24;
const longestTerm = 64;

/**
 * Lookups for a term: for each word, what is left of it without any two neighbouring letters, and, for short words, the word with
 * two letters swapped or one taken out. At most 24.
 */
export function nearLookups(term: string): NearParts[] {
  if (term.length > longestTerm) return [];
  const words = wordsOfKey(term);
  const share = Math.ceil(maxLookups / Math.max(1, words.length));
  const lookups = words
    .flatMap((word) => {
      const others = words.filter((other) => other !== word);
      return [...variantsOf(word), ...withoutPairs(word)]
        .sort((one, other) => other.weight - one.weight)
        .slice(0, share)
        .map(({ starts, inside }) => ({ starts: [...starts, ...others], inside }));
    })
    .slice(0, maxLookups);
  // A word without its last letter is also one without the last two of a pair.
  return Array.from(new Map(lookups.map((parts) => [JSON.stringify(parts), parts])).values());
}

type Lookup = NearParts & { weight: number };

function withoutPairs(word: string): Lookup[] {
  const letters = Array.from(word);
  return letters.flatMap((_, place): Lookup[] => {
    const left = letters.slice(0, place).join("");
    const right = letters.slice(place + 2).join("");
    const weight = Math.max(left.length, right.length);
    if (weight < 3) return [];
    return [
      {
        weight,
        starts: left.length > 1 ? [left] : [],
        inside: right.length > 2 ? [right] : [],
      },
    ];
  });
}

function variantsOf(word: string): Lookup[] {
  const letters = Array.from(word);
  if (letters.length < 3 || letters.length > 6) return [];
  const swapped = letters.slice(1).map((letter, at) => {
    const copy = letters.slice();
    copy.splice(at, 2, letter, letters[at] ?? "");
    return copy.join("");
  });
  const shorter =
    letters.length > 3 ? letters.map((_, at) => letters.toSpliced(at, 1).join("")) : [];
  const variants = new Set([...swapped, ...shorter]);
  variants.delete(word);
  return Array.from(variants, (start) => ({
    weight: start.length + 1,
    starts: [start],
    inside: [],
  }));
}

/**
 * Distance of the name from the term: the sum of each word's smallest distance to a word of the name, or to its beginning. Null
 * if a word is too far from all.
 */
export function nearDistance(key: string, term: string): number | null {
  const targets = [...wordsOfKey(key), squashKey(key)];
  let sum = 0;
  for (const word of wordsOfKey(term)) {
    const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    let nearest = Infinity;
    for (const target of targets)
      nearest = Math.min(nearest, distanceToStart(target, word, allowed));
    if (nearest > allowed) return null;
    sum += nearest;
  }
  return sum;
}

/** Rows of the table of distances: the current one and the two before it. Terms are short (`longestTerm`). */
const rows = Array.from({ length: 3 }, () => new Uint8Array(longestTerm + 1));
const costOfMore = 0.25;

/**
 * The distance of `word` to `target`, or at a small cost to a beginning of it: insertions, deletions, substitutions and swaps of
 * neighbours (optimal string alignment). Infinity if it is certainly more than `allowed`.
 */
function distanceToStart(target: string, word: string, allowed: number): number {
  const width = word.length;
  let [before, last, current] = rows as [Uint8Array, Uint8Array, Uint8Array];
  for (let column = 0; column <= width; column += 1) last[column] = column;
  const most = Math.min(target.length, width + allowed);
  let best = most === 0 ? width : Infinity;
  for (let row = 1; row <= most; row += 1) {
    const letter = target.charCodeAt(row - 1);
    const letterBefore = row > 1 ? target.charCodeAt(row - 2) : -1;
    let least = (current[0] = row);
    for (let column = 1; column <= width; column += 1) {
      const other = word.charCodeAt(column - 1);
      let cost = (last[column - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const isSwap = column > 1 && letter === word.charCodeAt(column - 2) && letterBefore === other;
      if (isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current[column] = cost;
      if (cost < least) least = cost;
    }
    const distance = current[width] ?? 0;
    if (row === target.length) best = Math.min(best, distance);
    else if (row >= width - allowed) best = Math.min(best, distance + costOfMore);
    // Neither the next row nor, after a swap, the one after it can be smaller.
    if (least > allowed + 1) return best;
    [before, last, current] = [last, current, before];
  }
  return best;
}
