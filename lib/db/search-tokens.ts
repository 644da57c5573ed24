/*
 * Words for the FTS5 index of SQLite. A name is indexed under every run of one to three characters in it,
 * and under the first one to three characters of each of its words, marked. Any term can then be looked
 * up, also one of two letters, which FTS5's own trigram tokenizer cannot do.
 */

const wordStartMark = "\uE100";
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

/** The index entry of a name key: its distinct tokens, separated by spaces. */
export function tokensOfName(nameKey: string): string {
  const characters = Array.from(nameKey);
  const tokens = new Set<string>();
  for (let start = 0; start < characters.length; start += 1) {
    for (let length = 1; length <= 3 && start + length <= characters.length; length += 1) {
      const gram = encode(characters.slice(start, start + length).join(""));
      tokens.add(gram);
      if (beginsWord(characters, start)) tokens.add(wordStartMark + gram);
    }
  }
  return Array.from(tokens).join(" ");
}

/** The FTS5 query for names that may contain `term` (at the start of a word, if `wordStart`). */
export function queryForTerm(term: string, wordStart: boolean): string {
  const characters = Array.from(term);
  const size = Math.min(3, characters.length);
  const tokens = new Set<string>();
  for (let start = 0; start + size <= characters.length; start += 1) {
    tokens.add(encode(characters.slice(start, start + size).join("")));
  }
  const [first] = tokens;
  if (wordStart && first !== undefined) {
    tokens.delete(first);
    tokens.add(wordStartMark + first);
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
