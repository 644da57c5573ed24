/*
 * Tokens of the search index (decision 50), the same on both databases. A block of names (`advertiser_blocks`) is indexed by the beginnings of
 * the words in its names, runs of up to three characters inside words, where two words meet, and which two words a name has. Runs that
 * begin a word are kept apart from others, because `rankMatch` ranks them apart.
 */

/** Beginnings of words, and runs of three letters or more inside words, that a name must have. */
interface NameParts {
  starts: string[];
  inside: string[];
}

const mark = {
  anyWord: "\uE100",
  laterWord: "\uE101",
  meeting: "\uE102",
  pair: "\uE103",
  /** After a short word: nearly every block has longer ones that begin with it. */
  end: "\uE105",
};
const letterOrDigit = /[\p{L}\p{N}]/u;
/** Lengths of indexed word beginnings, and the maximum of runs inside words. */
const startLengths = [6, 5, 4, 3, 2, 1];
const gramLength = 3;
/** Letters of words that are indexed with their end. */
const shortWord = 2;
/** Maximum tokens of a query: enough to be selective. */
const maxTokens = 16;

/** FTS5's `ascii` tokenizer splits at ASCII punctuation, so such characters are mapped to a private-use block. */
export function encode(text: string): string {
  return text.replace(/[^a-z0-9\u0080-\u{10FFFF}]/gu, (character) =>
    String.fromCharCode(0xe000 + character.charCodeAt(0)),
  );
}

/** Whether a word starts at `index`, as in `rankMatch`: a sign may separate words too. */
function beginsWord(characters: string[], index: number): boolean {
  const before = characters[index - 1];
  return before === undefined || !letterOrDigit.test(before);
}

const space = encode(" ");

const slice = (characters: string[], from: number, length: number) =>
  characters.slice(from, from + length).join("");

/** The first one, two and three characters of a word, as far as it has so many. */
type Beginning = [one: string, two?: string, three?: string];

interface WordTokens {
  /** Runs that begin the word itself. */
  first: string[];
  /** Runs that begin after a sign within it. */
  afterSigns: string[];
  inside: string[];
  /** Of its own beginnings. */
  pairs: string[];
  /** At each beginning that is a letter or digit. */
  beginnings: Beginning[];
  /** The last and the first characters, one and three if there are: where words meet. */
  ends: string[];
  heads: string[];
  /** By words before it in a name. */
  besides: Map<WordTokens, Beside>;
}

/** Tokens of a word and one before it. */
interface Beside {
  pairs: string[];
  /** If they are neighbours. */
  meetings: string[];
}

const knownWords = new Map<string, WordTokens>();
const maxKnownWords = 20_000;
/** Pairs and meetings that are kept: a token that has been made before is in a set at once. A single hostile word has thousands. */
const maxKnownPairs = 100_000;
let knownPairs = 0;

function tokensOfWord(word: string): WordTokens {
  const known = knownWords.get(word);
  if (known) return known;
  const characters = Array.from(word);
  const lengths = characters.length >= gramLength ? [1, gramLength] : [1];
  const tokens: WordTokens = {
    first: [],
    afterSigns: [],
    inside: [],
    pairs: [],
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
  tokens.beginnings.forEach((one, index) => {
    for (const other of tokens.beginnings.slice(index + 1)) addPair(tokens.pairs, one, other);
  });
  makeRoom(tokens.pairs.length);
  knownWords.set(word, tokens);
  return tokens;
}

/** Forgets all words if there are too many of them or of their pairs. */
function makeRoom(pairs: number): void {
  knownPairs += pairs;
  if (knownWords.size < maxKnownWords && knownPairs < maxKnownPairs) return;
  knownWords.clear();
  knownPairs = 0;
}

const beginningOf = (characters: string[]): Beginning => {
  const [one = "", two, three] = [1, 2, 3].map((length) =>
    length <= characters.length ? encode(slice(characters, 0, length)) : undefined,
  );
  return [one, two, three];
};

const pairOf = (one: string, other: string) => mark.pair + one + space + other;
const pairInOrder = (one: string, other: string) =>
  one < other ? pairOf(one, other) : pairOf(other, one);

/** The tokens of two neighbouring words: the longest parts, and shorter ones for terms that begin or end near the space. */
const meetingsOf = ({ ends }: WordTokens, { heads }: WordTokens) =>
  ends.flatMap((end) => heads.map((head) => mark.meeting + end + space + head));

/** The distinct tokens of a block with these name keys; in order, since neighbours begin with the same words, which are read once. */
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
      const [before, word, part] = [parts[index - 1], wordsOfName[index], parts[index]];
      if (word === undefined || !part) continue;
      words.add(word);
      for (const pair of part.pairs) tokens.add(pair);
      for (let at = 0; at < index; at += 1) {
        const earlier = parts[at];
        if (earlier) for (const pair of besideOf(earlier, part).pairs) tokens.add(pair);
      }
      if (!before) continue;
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

function besideOf(earlier: WordTokens, word: WordTokens): Beside {
  const known = word.besides.get(earlier);
  if (known) return known;
  const pairs: string[] = [];
  for (const one of earlier.beginnings)
    for (const other of word.beginnings) addPair(pairs, one, other);
  const beside = { pairs, meetings: meetingsOf(earlier, word) };
  word.besides.set(earlier, beside);
  makeRoom(pairs.length + beside.meetings.length);
  return beside;
}

/**
 * Adds the pairs of three characters with three, and of one with up to three: what begins with one or two is in nearly every block, but
 * not beside any other word. Words that begin alike have no pair with one, because a single word may be meant by both.
 */
function addPair(tokens: string[], one: Beginning, other: Beginning): void {
  if (one[2] !== undefined && other[2] !== undefined && one[2] !== other[2])
    tokens.push(pairInOrder(one[2], other[2]));
  if (one[0] === other[0]) return;
  tokens.push(pairInOrder(one[0], other[0]));
  for (const length of [1, 2]) {
    const [start, otherStart] = [one[length], other[length]];
    if (start !== undefined) tokens.push(pairOf(other[0], start));
    if (otherStart !== undefined) tokens.push(pairOf(one[0], otherStart));
  }
}

/** The tokens of a word that begins with `word`, or is it. */
function tokensOfStart(word: string, marked: string, isWhole = false): string[] {
  const characters = Array.from(word);
  if (isWhole && characters.length <= shortWord) return [marked + encode(word) + mark.end];
  const length = startLengths.find((one) => one <= characters.length) ?? 1;
  const start = marked + encode(slice(characters, 0, length));
  return [start, ...runsInside(characters, length - gramLength + 1)];
}

/** The runs of three within a word, from `from` on. */
function runsInside(characters: string[], from: number): string[] {
  const runs: string[] = [];
  for (let place = Math.max(1, from); place + gramLength <= characters.length; place += 1)
    if (!beginsWord(characters, place)) runs.push(encode(slice(characters, place, gramLength)));
  return runs;
}

/** The tokens of names that have `text` inside a word. */
function tokensInside(text: string): string[] {
  const characters = Array.from(text);
  return [encode(slice(characters, 0, gramLength)), ...runsInside(characters, 1)];
}

/*
 * Tokens that a search looks up: a block with a name that is meant has all of the tokens. A block that has them may have no such name.
 */

/** The tokens of names with `term` at the start of a word other than the first, or only inside a word. */
export function queryForTerm(term: string, { wordStart }: { wordStart: boolean }): string[] {
  const [first = "", ...later] = term.split(" ");
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

/** The tokens of names in which each of the distinct words starts a word. */
export function queryForWords(words: string[]): string[] {
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

/** Adds the pairs of two words, and the beginnings that a name with them has: each token less is a list less to read. */
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
  const [long, otherLong] = [one, other].map((word) => word[2] ?? word[1]);
  if (one[2] !== undefined && other[2] !== undefined) {
    if (one[2] !== other[2]) add(one[2], other[2], pairInOrder(one[2], other[2]));
  } else if (one[0] !== other[0]) {
    if (long !== undefined) add(other[0], long, pairOf(other[0], long));
    if (otherLong !== undefined) add(one[0], otherLong, pairOf(one[0], otherLong));
    if (long === undefined && otherLong === undefined)
      add(one[0], other[0], pairInOrder(one[0], other[0]));
  }
}

/** The tokens of names with all parts. */
export function queryForParts({ starts, inside }: NameParts): string[] {
  return [...inside.flatMap(tokensInside), ...queryForWords(starts)].slice(0, maxTokens);
}
