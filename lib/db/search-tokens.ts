/*
 * Tokens for the FTS5 index of SQLite. A name is indexed by all runs of one to three characters, by the first one to six
 * characters of each word, and by the beginnings of each two adjacent words. FTS5's own trigram tokenizer cannot find
 * terms of two letters, and reads all matches of frequent words.
 */

/** Parts of a name to look up: beginnings of words, and runs of letters anywhere in a word. */
export interface NameParts {
  starts: string[];
  inside: string[];
}

const wordStartMark = "\uE100";
const pairMark = "\uE101";
const letterOrDigit = /[\p{L}\p{N}]/u;

/** The `ascii` tokenizer splits at ASCII punctuation, so such characters are mapped to a private-use block. */
function encode(characters: string): string {
  return characters.replace(/[^a-z0-9\u0080-\u{10FFFF}]/gu, (character) =>
    String.fromCharCode(0xe000 + character.charCodeAt(0)),
  );
}

/** Whether a word starts at `index`: the previous character is neither a letter nor a digit. */
function beginsWord(characters: string[], index: number): boolean {
  const before = characters[index - 1];
  return before === undefined || !letterOrDigit.test(before);
}

/** Maximum characters of a token inside a word, and of one at its start. */
const gramLength = 3;
const wordStartLength = 6;

/** The index entry of a name key: its distinct tokens, separated by spaces. */
export function tokensOfName(nameKey: string): string {
  const characters = Array.from(nameKey);
  const encoded = Array.from(encode(nameKey));
  const tokens = new Set<string>();
  for (let start = 0; start < characters.length; start += 1) {
    const isWordStart = beginsWord(characters, start);
    let gram = "";
    for (let length = 1; length <= (isWordStart ? wordStartLength : gramLength); length += 1) {
      if (start + length > characters.length) break;
      gram += encoded[start + length - 1];
      if (length <= gramLength) tokens.add(gram);
      if (isWordStart) tokens.add(wordStartMark + gram);
    }
  }
  for (const [, pair] of pairsOfWords(characters, wordStarts(characters))) tokens.add(pair);
  return Array.from(tokens).join(" ");
}

/** The indexes at which words start. */
function wordStarts(characters: string[]): number[] {
  return characters.flatMap((character, place) =>
    letterOrDigit.test(character) && beginsWord(characters, place) ? [place] : [],
  );
}

/** The tokens of adjacent words in `starts`, with the index of the first. */
function pairsOfWords(characters: string[], starts: number[]): [number, string][] {
  const beginning = (start: number) => encode(characters.slice(start, start + gramLength).join(""));
  return starts.slice(1).map((second, index) => {
    const first = starts[index] ?? 0;
    return [index, pairMark + beginning(first) + beginning(second)];
  });
}

/**
 * The FTS5 query for names that may contain `term` (at the start of a word, if `wordStart`). Uses the fewest and longest
 * selective tokens, because each one is a list to read; all tokens if `isThorough`. Matches must be verified.
 */
export function queryForTerm(
  term: string,
  { wordStart, isThorough }: { wordStart: boolean; isThorough: boolean },
): string {
  const characters = Array.from(term);
  const tokens = new Set<string>();
  // Only the caller knows whether the term itself starts a word.
  const starts = wordStarts(characters).filter((place) => place > 0 || wordStart);
  // A word at the end of the term may be incomplete, and its token would differ.
  const isWhole = (start: number) => start + gramLength <= characters.length;
  const pairs = pairsOfWords(characters, starts).filter(([index]) =>
    isWhole(starts[index + 1] ?? 0),
  );
  const paired = new Set(pairs.flatMap(([index]) => [index, index + 1]));
  for (const [, pair] of pairs) tokens.add(pair);
  starts.forEach((place, index) => {
    if (paired.has(index) && !isThorough) return;
    tokens.add(wordStartMark + encode(characters.slice(place, place + wordStartLength).join("")));
  });
  // Trigrams for the parts without a word start; next to a pair one is enough.
  const uncovered = starts[0] ?? characters.length;
  const end = isThorough
    ? characters.length
    : pairs.length > 0
      ? Math.min(1, uncovered)
      : uncovered;
  for (let place = 0; place < end; place += isThorough ? 1 : gramLength) {
    const from = Math.max(0, Math.min(place, characters.length - gramLength));
    tokens.add(encode(characters.slice(from, from + gramLength).join("")));
  }
  return Array.from(tokens, (token) => `"${token}"`).join(" AND ");
}

/**
 * The FTS5 query for names with a word that starts with each of `starts`, and with each of `inside`. Matches must be verified;
 * null if nothing in it is worth a look.
 */
export function queryForParts({ starts, inside }: NameParts): string | null {
  const tokens = new Set<string>();
  const first = (text: string, length: number) =>
    encode(Array.from(text).slice(0, length).join(""));
  const last = (text: string) => encode(Array.from(text).slice(-gramLength).join(""));
  // Single letters are in a third of all names: they are only verified, unless there is nothing else.
  const long = starts.filter((start) => start.length > 1);
  for (const start of long.length + inside.length > 0 ? long : starts) {
    tokens.add(wordStartMark + first(start, wordStartLength));
    if (start.length > wordStartLength) tokens.add(last(start));
  }
  for (const part of inside) {
    tokens.add(first(part, gramLength));
    tokens.add(last(part));
  }
  if (tokens.size === 0) return null;
  return Array.from(tokens, (token) => `"${token}"`).join(" AND ");
}
