import {
  allowedErrors,
  leavingOneOut,
  longestTerm,
  wordsThatMatter,
} from "@/lib/shared/near-names";

/* Lookups of names for a term with typing errors. All names and terms are keys (`nameKey`). */

/** Parts of a name that may be meant: beginnings of words, and runs of letters anywhere. */
export interface NearParts {
  starts: string[];
  inside: string[];
}

const maxLookups = 24;
const lookupsOfJoined = 8;
const maxPartial = 4;

/**
 * Returns lookups for a term: for each word that may have an error, the word without the letters around the error, and the other words.
 * At most 24; each word's share covers errors anywhere in it.
 */
export function nearLookups(term: string): NearParts[] {
  if (term.length > longestTerm) return [];
  const words = wordsThatMatter(term);
  return unique(words.length === 1 ? lookupsOfWord(words[0] ?? "") : lookupsOfWords(words));
}

/**
 * Returns lookups that find more with more work: swapped and doubled letters of longer words, short remainders of short ones, two words
 * joined.
 */
export function wideLookups(term: string): NearParts[] {
  if (term.length > longestTerm) return [];
  const words = wordsThatMatter(term);
  const [word = ""] = words;
  if (words.length === 2) return lookupsOfWord(words.join("")).slice(0, lookupsOfJoined);
  if (words.length > 2 || word.length < 4) return [];
  const lookups = word.length > shortWord ? variantsOf(word) : withoutPairs(word, 2);
  return unique(lookups.slice(0, maxLookups));
}

/** Returns lookups for names that lack one of the term's later words. */
export function partialLookups(term: string): NearParts[] {
  if (term.length > longestTerm) return [];
  return leavingOneOut(wordsThatMatter(term))
    .slice(0, maxPartial)
    .map((starts) => ({ starts, inside: [] }));
}

/** Removes duplicates: a word without its last letter also results from removing one of a pair of letters. */
const unique = (lookups: NearParts[]): NearParts[] =>
  Array.from(
    new Map(
      lookups.map(({ starts, inside }) => [JSON.stringify([starts, inside]), { starts, inside }]),
    ).values(),
  );

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

/** Returns remainders of a word without each run of letters, long enough that `share` runs cover every two neighbours. */
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
 * Returns parts of a word, one of which is in any name whose word differs by the allowed errors: the beginning of the word, or one of
 * `inside`. An error affects at most two neighbouring letters, so one letter between the parts limits it to one of them.
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

/** Words up to this length are also looked up with two letters swapped and with one removed. */
const shortWord = 6;

/** For a single word: its remainders without any two neighbours, and the variants of short words; the most selective first. */
const lookupsOfWord = (word: string): Lookup[] =>
  [...(word.length <= shortWord ? variantsOf(word) : []), ...withoutPairs(word, 3)]
    .sort((one, other) => other.weight - one.weight)
    .slice(0, maxLookups);

type Lookup = NearParts & { weight: number };

/** Returns remainders of a word without two neighbouring letters; `least`: minimum letters of a useful remainder. */
function withoutPairs(word: string, least: number): Lookup[] {
  const letters = Array.from(word);
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

/** Returns the word with two letters swapped or one removed. */
function variantsOf(word: string): Lookup[] {
  const letters = Array.from(word);
  if (letters.length < 3 || letters.length > 12) return [];
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
