import {
  type Beginning,
  beginningOf,
  beginsWord,
  besideOf,
  encode,
  gramLength,
  letterOrDigit,
  mark,
  meetingsOf,
  pairInOrder,
  pairOf,
  pairsOf,
  shortWord,
  slice,
  startLengths,
  tokensOfWord,
} from "@/lib/server/db/names/word-tokens";

/* Tokens of the search index (decision 50), equal on both databases. A block of names (`advertiser_blocks`) is indexed by the beginnings
   of the words in its names, by runs of up to three characters inside words and where two words meet, and by pairs of words in a
   name. Runs that begin a word differ from others, because `rankMatch` ranks them differently. */

/** Beginnings of words, and runs of three letters or more inside words, that a name must have. */
interface NameParts {
  starts: string[];
  inside: string[];
}

/** Maximum tokens of a query: enough to be selective. */
const maxTokens = 16;

/** Returns the distinct tokens of a block with these sorted name keys. Neighbours begin with the same words, which are processed once. */
export function tokensOfNames(nameKeys: string[]): string[] {
  const tokens = new Set<string>();
  const words = new Set<string>();
  const laterWords = new Set<string>();
  let previous: string[] = [];
  for (const nameKey of nameKeys) {
    const wordsOfName = nameKey.split(" ");
    const parts = wordsOfName.map(tokensOfWord);
    let index = 0;
    while (index < previous.length && wordsOfName[index] === previous[index]) index += 1;
    for (; index < parts.length; index += 1) {
      const [before, word, part] = [wordsOfName[index - 1], wordsOfName[index], parts[index]];
      if (word === undefined || !part) continue;
      words.add(word);
      for (const pair of pairsOf(part)) tokens.add(pair);
      for (const earlier of wordsOfName.slice(0, index))
        for (const pair of besideOf(earlier, part).pairs) tokens.add(pair);
      if (before === undefined) continue;
      laterWords.add(word);
      for (const meeting of besideOf(before, part).meetings) tokens.add(meeting);
    }
    previous = wordsOfName;
  }
  for (const word of words) {
    const { first, afterSigns, inside } = tokensOfWord(word);
    for (const start of [...first, ...afterSigns]) tokens.add(mark.anyWord + start);
    for (const start of laterWords.has(word) ? first : []) tokens.add(mark.laterWord + start);
    for (const start of afterSigns) tokens.add(mark.laterWord + start);
    for (const run of inside) tokens.add(run);
  }
  return Array.from(tokens);
}

/** Returns the tokens of a word that begins with `word` or equals it. */
function tokensOfStart(word: string, marked: string, isWhole = false): string[] {
  const characters = Array.from(word);
  if (isWhole && characters.length <= shortWord) return [marked + encode(word) + mark.end];
  const length = startLengths.find((one) => one <= characters.length) ?? 1;
  const start = marked + encode(slice(characters, 0, length));
  return [start, ...runsInside(characters, length - gramLength + 1)];
}

/** Returns the runs of three characters within a word, beginning at `from`. */
function runsInside(characters: string[], from: number): string[] {
  const runs: string[] = [];
  for (let place = Math.max(1, from); place + gramLength <= characters.length; place += 1)
    if (!beginsWord(characters, place)) runs.push(encode(slice(characters, place, gramLength)));
  return runs;
}

/** Returns the tokens of names that have `text` inside a word. */
function tokensInside(text: string): string[] {
  const characters = Array.from(text);
  return [encode(slice(characters, 0, gramLength)), ...runsInside(characters, 1)];
}

/* Tokens that a search looks up: a block with a matching name has all of the tokens. A block that has them may have no such name. */

/** Returns the tokens of names with `term` at the start of a word other than the first, or only inside a word. */
export function queryForTerm(term: string, { wordStart }: { wordStart: boolean }): string[] {
  const [first = "", ...later] = term.split(" ").slice(0, maxTokens);
  const tokens = wordStart
    ? tokensOfStart(first, mark.laterWord, later.length > 0)
    : tokensInside(first);
  let previous = tokensOfWord(first);
  for (const [index, word] of later.entries()) {
    const next = tokensOfWord(word);
    const isWhole = index < later.length - 1;
    tokens.push(...meetingsOf(previous, next).slice(-1));
    tokens.push(...tokensOfStart(word, mark.laterWord, isWhole));
    previous = next;
  }
  return tokens.slice(0, maxTokens);
}

/** Returns the tokens of names in which each of the distinct words starts a word. */
export function queryForWords(allWords: string[]): string[] {
  // Each has a token or more of its own, unless a pair implies it; all pairs of a long text would take most of a search.
  const words = allWords.slice(0, 2 * maxTokens);
  const beginnings = words
    .map((word) => Array.from(word))
    .filter(([first = ""]) => letterOrDigit.test(first))
    .map(beginningOf);
  const pairs = new Set<string>();
  const implied = new Set<string>();
  beginnings.forEach((one, index) => {
    for (const other of beginnings.slice(index + 1)) lookUpPair(one, other, pairs, implied);
  });
  const looked = Array.from(pairs).slice(0, maxTokens / 2);
  const starts = words.flatMap((word) => tokensOfStart(word, mark.anyWord));
  return [...looked, ...starts.filter((start) => !implied.has(start))].slice(0, maxTokens);
}

/** Adds the pairs of two words to `pairs`, and the beginnings that they imply to `implied`: each token less saves reading a list. */
function lookUpPair(
  one: Beginning,
  other: Beginning,
  pairs: Set<string>,
  implied: Set<string>,
): void {
  const add = (start: string, otherStart: string, pair: string) => {
    pairs.add(pair);
    implied.add(mark.anyWord + start).add(mark.anyWord + otherStart);
  };
  const [long, otherLong] = [one, other].map((word) => word[3] ?? word[2] ?? word[1]);
  if (one[2] !== undefined && other[2] !== undefined) {
    if (one[2] !== other[2]) add(one[2], other[2], pairInOrder(one[2], other[2]));
  } else if (one[0] !== other[0]) {
    if (long !== undefined) add(other[0], long, pairOf(other[0], long));
    if (otherLong !== undefined) add(one[0], otherLong, pairOf(one[0], otherLong));
    if (long === undefined && otherLong === undefined)
      add(one[0], other[0], pairInOrder(one[0], other[0]));
  }
}

/** Returns the tokens of names with all parts. */
export function queryForParts({ starts, inside }: NameParts): string[] {
  return [...inside.flatMap(tokensInside), ...queryForWords(starts)].slice(0, maxTokens);
}
