import { dropOptionalWords, squashKey, wordsOfKey } from "@/lib/shared/name-match";

/* Names that a term with typing errors may have meant. All names and terms are keys (`nameKey`). */

/** Parts that a meant name has: beginnings of words, and runs of letters anywhere. */
export interface NearParts {
  starts: string[];
  inside: string[];
}

const maxLookups = 24;
const lookupsOfJoined = 8;
export const longestTerm = 64;

/** The words that matter: without articles and legal forms, if others are left. */
export const wordsThatMatter = (term: string) => wordsOfKey(dropOptionalWords(term) ?? term);

/** Typing errors that a word may have: a letter missing, doubled or wrong, or two swapped. `isAlone`: without other words to go by. */
const allowedErrors = (word: string, isAlone: boolean) =>
  word.length < (isAlone ? 4 : 3) ? 0 : word.length < 8 ? 1 : 2;

/** Whether a word of the term is long enough for one. */
export function mayHaveErrors(term: string): boolean {
  const words = wordsThatMatter(term);
  return words.some((word) => allowedErrors(word, words.length === 1) > 0);
}

/**
 * Lookups for a term: for each word that may have an error, what is left of it without the letters around the error, and the other
 * words. At most 24, each word's share of which covers errors anywhere in it.
 */
export function nearLookups(term: string): NearParts[] {
  if (term.length > longestTerm) return [];
  const words = wordsThatMatter(term);
  const lookups = words.length === 1 ? lookupsOfWord(words[0] ?? "") : lookupsOfWords(words);
  // "exon mobil" for ExxonMobil.
  if (words.length === 2)
    lookups.splice(
      maxLookups - lookupsOfJoined,
      lookupsOfJoined,
      ...lookupsOfWord(words.join("")).slice(0, lookupsOfJoined),
    );
  // A word without its last letter is also one without the last two of a pair.
  return Array.from(new Map(lookups.map((parts) => [JSON.stringify(parts), parts])).values());
}

/** Lookups for names that lack one of the term's later words. */
export function partialLookups(term: string): NearParts[] {
  if (term.length > longestTerm) return [];
  return leavingOneOut(wordsThatMatter(term))
    .slice(0, maxPartial)
    .map((starts) => ({ starts, inside: [] }));
}

const maxPartial = 4;

/** The words without the last, without the one before it, and so on; the first is always there. */
const leavingOneOut = (words: string[]) =>
  words.slice(1).map((_, fromEnd) => words.toSpliced(words.length - 1 - fromEnd, 1));

function lookupsOfWords(words: string[]): NearParts[] {
  const wrong = words.filter((word) => allowedErrors(word, false) > 0);
  const share = Math.floor(maxLookups / Math.max(1, wrong.length));
  return wrong
    .flatMap((word) => {
      const others = words.filter((other) => other !== word);
      return withoutRuns(Array.from(word), share).map(({ starts, inside }) => ({
        starts: [...starts, ...others],
        inside,
      }));
    })
    .slice(0, maxLookups);
}

/** What is left of a word without each run of letters, so long that `share` runs cover every two neighbours. */
function withoutRuns(letters: string[], share: number): NearParts[] {
  const step = Math.ceil((letters.length - 1) / share);
  const places = Array.from(
    { length: Math.ceil((letters.length - 1) / step) },
    (_, at) => at * step,
  );
  return places.map((place) => {
    const left = letters.slice(0, place).join("");
    const right = letters.slice(place + step + 1).join("");
    return { starts: left === "" ? [] : [left], inside: right === "" ? [] : [right] };
  });
}

/**
 * Parts of a word one of which a name has whose word differs by the allowed errors: the beginning of a word, or one of `inside`.
 * An error touches at most two neighbouring letters, so that one letter between the parts keeps it out of all but one.
 */
export function nearPieces(word: string, isAlone: boolean): { start: string; inside: string[] } {
  const letters = Array.from(word);
  const errors = allowedErrors(word, isAlone);
  const length = Math.floor((letters.length - errors) / (errors + 1));
  const pieces = Array.from({ length: errors + 1 }, (_, at) => {
    const from = at * (length + 1);
    return letters.slice(from, at === errors ? undefined : from + length).join("");
  });
  const [start = "", ...inside] = pieces;
  return { start, inside };
}

/** For a single word: what is left without any two neighbours, and, for short ones, with two letters swapped or one taken out. */
const lookupsOfWord = (word: string): NearParts[] =>
  [...variantsOf(word), ...withoutPairs(word)]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, maxLookups)
    .map(({ starts, inside }) => ({ starts, inside }));

type Lookup = NearParts & { weight: number };

function withoutPairs(word: string): Lookup[] {
  const letters = Array.from(word);
  // Less says too little, but short words have no more.
  const least = letters.length > 5 ? 3 : 2;
  return letters.flatMap((_, place): Lookup[] => {
    const left = letters.slice(0, place).join("");
    const right = letters.slice(place + 2).join("");
    const weight = Math.max(left.length, right.length);
    if (weight < least) return [];
    return [
      {
        weight,
        starts: left.length > 1 ? [left] : [],
        inside: right.length >= least ? [right] : [],
      },
    ];
  });
}

function variantsOf(word: string): Lookup[] {
  const letters = Array.from(word);
  if (letters.length < 3 || letters.length > 8) return [];
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
 * Distance of the name from the term: the sum of each word's smallest distance to a word of the name, to two of them joined, or to
 * a beginning. Null if a word is too far from all.
 */
export function nearDistance(key: string, term: string): number | null {
  const targets = targetsOf(key);
  const words = wordsThatMatter(term);
  const apart = distanceOfWords(targets, words);
  if (apart !== null || words.length !== 2) return apart;
  return distanceOfWords(targets, [words.join("")]);
}

const costOfLackedWord = 4;

/** The distance of a name that begins with the term's first word and may lack one of the others; null if it is too far. */
export function partialDistance(key: string, term: string): number | null {
  const words = wordsThatMatter(term);
  const [first = ""] = words;
  const targets = targetsOf(key);
  if (distanceOfWords({ words: [squashKey(key)], joined: [] }, [first]) === null) return null;
  const distances = leavingOneOut(words).map((rest) => distanceOfWords(targets, rest) ?? Infinity);
  const least = Math.min(...distances);
  return Number.isFinite(least) ? least + costOfLackedWord : null;
}

interface Targets {
  words: string[];
  /** Two neighbours joined, and all words. */
  joined: string[];
}

function targetsOf(key: string): Targets {
  const words = wordsOfKey(key);
  const pairs = words.slice(1).map((word, at) => (words[at] ?? "") + word);
  return { words, joined: [...pairs, squashKey(key)] };
}

function distanceOfWords({ words, joined }: Targets, wanted: string[]): number | null {
  let sum = 0;
  for (const word of wanted) {
    const allowed = allowedErrors(word, wanted.length === 1);
    const isNear = (distance: number) => Math.floor(distance) <= allowed;
    let nearest = nearestOf(words, word, allowed);
    if (!isNear(nearest)) nearest = nearestOf(joined, word, allowed);
    if (!isNear(nearest)) return null;
    sum += nearest;
  }
  return sum;
}

function nearestOf(targets: string[], word: string, allowed: number): number {
  let nearest = Infinity;
  for (const target of targets) nearest = Math.min(nearest, distanceToStart(target, word, allowed));
  return nearest;
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
