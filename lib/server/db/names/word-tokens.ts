/* Cached tokens of words and of word pairs of a name (`search-tokens.ts`): names share most of them. */

export const mark = {
  anyWord: "\uE100",
  laterWord: "\uE101",
  meeting: "\uE102",
  pair: "\uE103",
  /** Follows a short word, because nearly every block has longer ones that begin with it. */
  end: "\uE105",
};
export const letterOrDigit = /[\p{L}\p{N}]/u;
/** Lengths of indexed word beginnings, and maximum length of runs inside words. */
export const startLengths = [6, 5, 4, 3, 2, 1];
export const gramLength = 3;
/** Length of words up to which they are indexed with their end. */
export const shortWord = 2;

/** FTS5's `ascii` tokenizer splits at ASCII punctuation, so such characters are mapped to a private-use block. */
export function encode(text: string): string {
  return text.replace(/[^a-z0-9\u0080-\u{10FFFF}]/gu, (character) =>
    String.fromCharCode(0xe000 + character.charCodeAt(0)),
  );
}

/** Whether a word starts at `index`, as in `rankMatch`: a sign may separate words too. */
export function beginsWord(characters: string[], index: number): boolean {
  const before = characters[index - 1];
  return before === undefined || !letterOrDigit.test(before);
}

const space = encode(" ");

export const slice = (characters: string[], from: number, length: number) =>
  characters.slice(from, from + length).join("");

/** The first one to four characters of a word. */
export type Beginning = [one: string, two?: string, three?: string, four?: string];

interface WordTokens {
  /** Runs that begin the word itself. */
  first: string[];
  /** Runs that begin after a sign within it. */
  afterSigns: string[];
  inside: string[];
  /** Pairs of its own beginnings; null until the first name with it is indexed. */
  pairs: string[] | null;
  /** The beginning at each position of a letter or digit. */
  beginnings: Beginning[];
  /** The last and the first one and three characters, where words meet. */
  ends: string[];
  heads: string[];
  /** Keyed by the text of the preceding word in a name, so that no reference keeps a forgotten word in memory. */
  besides: Map<string, Beside>;
}

/** Tokens of a word and the one before it. */
interface Beside {
  pairs: string[];
  /** Tokens of the two as neighbours. */
  meetings: string[];
}

const knownWords = new Map<string, WordTokens>();
const maxKnownWords = 20_000;
/**
 * Number of pairs and meetings after which all words are forgotten. A reused string has its hash, which makes adding it to a set fast;
 * but a single hostile word has thousands.
 */
const maxKnownPairs = 100_000;
let knownPairs = 0;

export function tokensOfWord(word: string): WordTokens {
  const known = knownWords.get(word);
  if (known) return known;
  const characters = Array.from(word);
  const lengths = characters.length >= gramLength ? [1, gramLength] : [1];
  const tokens: WordTokens = {
    first: [],
    afterSigns: [],
    inside: [],
    pairs: null,
    beginnings: [],
    ends: lengths.map((length) => encode(characters.slice(-length).join(""))),
    heads: lengths.map((length) => encode(slice(characters, 0, length))),
    besides: new Map(),
  };
  for (let place = 0; place < characters.length; place += 1) {
    const left = characters.length - place;
    if (!beginsWord(characters, place)) {
      for (let length = 1; length <= Math.min(gramLength, left); length += 1)
        tokens.inside.push(encode(slice(characters, place, length)));
      continue;
    }
    const starts = place === 0 ? tokens.first : tokens.afterSigns;
    for (const length of startLengths)
      if (length <= left) starts.push(encode(slice(characters, place, length)));
    if (left <= shortWord) starts.push(encode(slice(characters, place, left)) + mark.end);
    if (letterOrDigit.test(characters[place] ?? ""))
      tokens.beginnings.push(beginningOf(characters.slice(place)));
  }
  makeRoom(0);
  knownWords.set(word, tokens);
  return tokens;
}

/** Forgets all words if they, or their pairs, are too many. */
function makeRoom(pairs: number): void {
  knownPairs += pairs;
  if (knownWords.size < maxKnownWords && knownPairs < maxKnownPairs) return;
  knownWords.clear();
  knownPairs = 0;
}

export const beginningOf = (characters: string[]): Beginning => {
  const [one = "", two, three, four] = [1, 2, 3, 4].map((length) =>
    length <= characters.length ? encode(slice(characters, 0, length)) : undefined,
  );
  return [one, two, three, four];
};

export const pairOf = (one: string, other: string) => mark.pair + one + space + other;
export const pairInOrder = (one: string, other: string) =>
  one < other ? pairOf(one, other) : pairOf(other, one);

/** Returns the tokens of two neighbouring words: the longest parts, and shorter ones for terms that begin or end near the space. */
export const meetingsOf = ({ ends }: WordTokens, { heads }: WordTokens) =>
  ends.flatMap((end) => heads.map((head) => mark.meeting + end + space + head));

/** Returns the pairs of a word's own beginnings. */
export function pairsOf(word: WordTokens): string[] {
  if (word.pairs) return word.pairs;
  const pairs: string[] = [];
  word.beginnings.forEach((one, index) => {
    for (const other of word.beginnings.slice(index + 1)) addPair(pairs, one, other);
  });
  word.pairs = pairs;
  makeRoom(pairs.length);
  return pairs;
}

/** Returns the tokens of a word and the one before it. */
export function besideOf(before: string, word: WordTokens): Beside {
  const known = word.besides.get(before);
  if (known) return known;
  const earlier = tokensOfWord(before);
  const pairs: string[] = [];
  for (const one of earlier.beginnings)
    for (const other of word.beginnings) addPair(pairs, one, other);
  const beside = { pairs, meetings: meetingsOf(earlier, word) };
  word.besides.set(before, beside);
  makeRoom(pairs.length + beside.meetings.length);
  return beside;
}

/**
 * Adds the pairs of three characters with three, and of one with up to four: a beginning of one or two is in nearly every block, but not
 * together with any other word. Words with the same beginning have no pair with one, because a single word may be meant by both.
 */
function addPair(tokens: string[], one: Beginning, other: Beginning): void {
  if (one[2] !== undefined && other[2] !== undefined && one[2] !== other[2])
    tokens.push(pairInOrder(one[2], other[2]));
  if (one[0] === other[0]) return;
  tokens.push(pairInOrder(one[0], other[0]));
  for (const length of [1, 2, 3]) {
    const [start, otherStart] = [one[length], other[length]];
    if (start !== undefined) tokens.push(pairOf(other[0], start));
    if (otherStart !== undefined) tokens.push(pairOf(one[0], otherStart));
  }
}
