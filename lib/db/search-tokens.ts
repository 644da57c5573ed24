/*
 * Words for the FTS5 index of SQLite. A name is indexed under every run of one to three characters in it,
 * under the first one to six characters of each of its words, and under the beginnings of each two words
 * that follow one another. Any term can then be looked up, also one of two letters, which FTS5's own
 * trigram tokenizer cannot do, and one of several frequent words without reading all of their lists.
 */

const wordStartMark = "\uE100";
const pairMark = "\uE101";
const letterOrDigit = /[\p{L}\p{N}]/u;

/** The `ascii` tokenizer splits at ASCII punctuation, so such characters are moved to a private block. */
function encode(characters: string): string {
  return characters.replace(/[^a-z0-9\u0080-\u{10FFFF}]/gu, (character) =>
    String.fromCharCode(0xe000 + character.charCodeAt(0)),
  );
}

/** Whether the character at `index` begins a word: what is before it is no letter and no digit. */
function beginsWord(characters: string[], index: number): boolean {
  const before = characters[index - 1];
  return before === undefined || !letterOrDigit.test(before);
}

/** Characters of the longest token of any place, and of the longest token of a word's start. */
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

/** Where words begin, as far as `characters` tell. */
function wordStarts(characters: string[]): number[] {
  return characters.flatMap((character, place) =>
    letterOrDigit.test(character) && beginsWord(characters, place) ? [place] : [],
  );
}

/** The tokens of each two neighbours among `starts`, with the index of the first. */
function pairsOfWords(characters: string[], starts: number[]): [number, string][] {
  const beginning = (start: number) => encode(characters.slice(start, start + gramLength).join(""));
  return starts.slice(1).map((second, index) => {
    const first = starts[index] ?? 0;
    return [index, pairMark + beginning(first) + beginning(second)];
  });
}

/**
 * The FTS5 query for names that may contain `term` (at the start of a word, if `wordStart`). As few and as
 * long tokens as say much, because each costs a walk through its list; all there are, if `isThorough`.
 * What they find is still to be checked.
 */
export function queryForTerm(
  term: string,
  { wordStart, isThorough }: { wordStart: boolean; isThorough: boolean },
): string {
  const characters = Array.from(term);
  const tokens = new Set<string>();
  // Whether a word begins at the very start of the term, only the caller knows.
  const starts = wordStarts(characters).filter((place) => place > 0 || wordStart);
  // What ends with the term may be cut short, and a token of it would then be another.
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
  // Grams for what no word's start covers: one for each place, or side by side; beside a pair, one will do.
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

/** Whether `term` stands in `nameKey` at the start of a word. */
export function hasWordStart(nameKey: string, term: string): boolean {
  for (let index = nameKey.indexOf(term); index >= 0; index = nameKey.indexOf(term, index + 1)) {
    const before = Array.from(nameKey.slice(Math.max(0, index - 2), index)).at(-1);
    if (before === undefined || !letterOrDigit.test(before)) return true;
  }
  return false;
}
