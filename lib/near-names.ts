import { squashKey, wordsOfKey } from "@/lib/name-match";

/* Names that a term with typing errors may have meant. All names and terms are keys (`nameKey`). */

/** Parts that a meant name has: beginnings of words, and runs of letters anywhere. */
interface NearParts {
  starts: string[];
  inside: string[];
}

const maxLookups = 24;
const longestTerm = 64;

/**
 * What to look up: for each word, what is left of it without any two neighbouring letters, and, for short words, the word with
 * two letters swapped or one taken out. At most 24.
 */
export function nearLookups(term: string): NearParts[] {
  if (term.length > longestTerm) return [];
  const words = wordsOfKey(term);
  const share = Math.ceil(maxLookups / Math.max(1, words.length));
  return words
    .flatMap((word) => {
      const others = words.filter((other) => other !== word);
      return [...variantsOf(word), ...withoutPairs(word)]
        .sort((one, other) => other.weight - one.weight)
        .slice(0, share)
        .map(({ starts, inside }) => ({ starts: [...starts, ...others], inside }));
    })
    .slice(0, maxLookups);
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
 * How far the name is from the term: the sum of each word's smallest distance to a word of the name, or to its beginning. Null
 * if a word is too far from all.
 */
export function nearDistance(key: string, term: string): number | null {
  const targets = [...wordsOfKey(key), squashKey(key)];
  let sum = 0;
  for (const word of wordsOfKey(term)) {
    const allowed = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
    const nearest = Math.min(...targets.map((target) => distanceToStart(target, word, allowed)));
    if (nearest > allowed) return null;
    sum += nearest;
  }
  return sum;
}

/** The distance of `word` to `target`, or to a beginning of it at a small cost. */
function distanceToStart(target: string, word: string, allowed: number): number {
  let best = editDistance(target.slice(0, word.length + allowed + 1), word);
  for (let length = word.length - allowed; length <= word.length + allowed; length += 1) {
    if (length <= 0 || length >= target.length) continue;
    best = Math.min(best, editDistance(target.slice(0, length), word) + 0.25);
  }
  return best;
}

/** Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment). */
function editDistance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (row > 1 && column > 1 && isSwap) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    [before, last] = [last, current];
  }
  return last[other.length] ?? 0;
}
