import { dropOptionalWords } from "@/lib/shared/legal-forms";
import { squashKey, wordsOfKey } from "@/lib/shared/name-match";

/* Finds names similar to a term with typing errors. All names and terms are keys (`nameKey`). */

export const longestTerm = 64;

/** Returns the significant words: without articles and legal forms, if others are left. */
export const wordsThatMatter = (term: string) => wordsOfKey(dropOptionalWords(term) ?? term);

/**
 * Returns the number of typing errors that a word may have: a letter missing, doubled or wrong, or two swapped. `isAlone`: there are no
 * other words.
 */
export const allowedErrors = (word: string, isAlone: boolean) =>
  word.length < (isAlone ? 4 : 3) ? 0 : word.length < 8 ? 1 : 2;

/** Whether a word of the term is long enough for an error. */
export function mayHaveErrors(term: string): boolean {
  const words = wordsThatMatter(term);
  return words.some((word) => allowedErrors(word, words.length === 1) > 0);
}

/** Returns the words without the last one, without the one before it, and so on; the first is always kept. */
export const leavingOneOut = (words: string[]) =>
  words.slice(1).map((_, fromEnd) => words.toSpliced(words.length - 1 - fromEnd, 1));

/**
 * Returns the distance of the name from the term: the sum of each word's smallest distance to a word of the name, to two of them joined,
 * or to a beginning. Null if a word is too far from all.
 */
export function nearDistance(key: string, term: string): number | null {
  const targets = targetsOf(key);
  const words = wordsThatMatter(term);
  const apart = distanceOfWords(targets, words);
  if (apart !== null || words.length !== 2) return apart;
  return distanceOfWords(targets, [words.join("")]);
}

const costOfLackedWord = 4;

/** Returns the distance of a name that begins with the term's first word and may lack one of the others; null if it is too far. */
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
  /** Neighbouring words joined in pairs, and all words joined. */
  joined: string[];
}

function targetsOf(key: string): Targets {
  const words = wordsOfKey(key);
  const pairs = words.slice(1).map((word, at) => (words[at] ?? "") + word);
  return { words, joined: [...pairs, squashKey(key)] };
}

function distanceOfWords(targets: Targets, wanted: string[]): number | null {
  let sum = 0;
  for (const word of wanted) {
    const distance = distanceOfWord(targets, word, wanted.length === 1);
    if (distance === null) return null;
    sum += distance;
  }
  return sum;
}

/** Minimum letters of a word whose last "s" may have been added: "hershys" for Hershey. */
const shortestWithS = 6;
const costOfS = 1;

function distanceOfWord(targets: Targets, word: string, isAlone: boolean): number | null {
  const distance = distanceAsTyped(targets, word, isAlone);
  if (distance !== null || word.length < shortestWithS || !word.endsWith("s")) return distance;
  const without = distanceAsTyped(targets, word.slice(0, -1), isAlone);
  return without === null ? null : without + costOfS;
}

function distanceAsTyped({ words, joined }: Targets, word: string, isAlone: boolean) {
  const allowed = allowedErrors(word, isAlone);
  for (const some of [words, joined]) {
    const nearest = nearestOf(some, word, allowed);
    if (Math.floor(nearest) <= allowed) return nearest;
  }
  return null;
}

function nearestOf(targets: string[], word: string, allowed: number): number {
  let nearest = Infinity;
  for (const target of targets) nearest = Math.min(nearest, distanceToStart(target, word, allowed));
  return nearest;
}

/** Rows of the distance table: the current one and the two before it. Terms are short (`longestTerm`). */
const rows = Array.from({ length: 3 }, () => new Uint8Array(longestTerm + 1));
const costOfMore = 0.25;

/**
 * Returns the distance of `word` to `target`, or at a small cost to a beginning of it: insertions, deletions, substitutions and swaps of
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
