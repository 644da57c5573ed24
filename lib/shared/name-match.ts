/* Matches search terms with names: one rule for companies, playlists, pickers and the palette. */

import { nameKey } from "@/lib/shared/text";

/**
 * Ranks of a name's match, best first. `exact`: the name equals the term; `same`: it does apart from articles and legal forms; `begins`:
 * it starts with the term; `joined`: it does without spaces and "and" ("att" for AT&T); `word`: a word of the name starts with the term;
 * `words`: each word of the term starts a word of the name; `inside`: the name contains the term elsewhere. Within a rank, people get the
 * last used ones first; the API's search has no `same` and sorts by name.
 */
export const matchRanks = {
  exact: 0,
  same: 1,
  begins: 2,
  joined: 3,
  word: 4,
  words: 5,
  inside: 6,
} as const;
export type MatchRank = (typeof matchRanks)[keyof typeof matchRanks];

/** A typed term, as keys (`nameKey`). */
export interface SearchTerm {
  /** The whole term, without quotation marks. */
  key: string;
  /** Its distinct words, at most `maxWords`. */
  words: string[];
  /** Phrases in quotation marks, at most `maxWords`: whole words that a name has in this order. */
  phrases: string[];
  /** Whether the term ends in a phrase, so that its last word is not the beginning of a longer one. */
  isWhole: boolean;
}

const quotationMark = /["“”„]/u;
const quoted = /(?<=^|\s)["“”„]([^"“”„]*[\p{L}\p{N}][^"“”„]*)["“”](?=\s|$)/gu;

/** Maximum words, because the work of a search grows with them. Of more, the longest are kept, which are in the fewest names. */
const maxWords = 16;

/** Reads a search term. Ignores a quotation mark without a second one. */
export function readTerm(q: string): SearchTerm {
  const key = nameKey(q);
  const phrases = quotationMark.test(q)
    ? Array.from(q.matchAll(quoted), ([, phrase = ""]) => nameKey(phrase)).slice(0, maxWords)
    : [];
  const isWhole = phrases.some((phrase) => key.endsWith(phrase));
  const words = wordsOfKey(key);
  const longest = words.toSorted((one, other) => other.length - one.length).slice(0, maxWords);
  return { key, words: words.filter((word) => longest.includes(word)), phrases, isWhole };
}

const letterOrDigit = /[\p{L}\p{N}]/u;

/** Returns the distinct words of a key. */
export function wordsOfKey(key: string): string[] {
  return Array.from(new Set(key.split(" "))).filter((word) => word !== "");
}

/** Returns a key without spaces and "and". The databases index the same expression (`squashedKey` of lib/server/db). */
export function squashKey(key: string): string {
  return key.replaceAll(" and ", " ").replaceAll(" ", "");
}

/** Whether `term` occurs in `key` at the start of a word. */
export function hasWordStart(key: string, term: string): boolean {
  for (let index = key.indexOf(term); index >= 0; index = key.indexOf(term, index + 1))
    if (index === 0 || !isWithinWord(key, index)) return true;
  return false;
}

/** Whether the character before `index` is a letter or digit. Most are ASCII, which needs no regular expression. */
function isWithinWord(key: string, index: number): boolean {
  const before = key[index - 1] ?? "";
  if (before === " ") return false;
  if (before >= "a" && before <= "z") return true;
  const [low, high] = [key.codePointAt(index - 1) ?? 0, key.codePointAt(index - 2) ?? 0];
  return letterOrDigit.test(String.fromCodePoint(high > 0xffff ? high : low));
}

/** Whether `key` has the words of `phrase`, whole and in order. */
export const hasPhrase = (key: string, phrase: string) => ` ${key} `.includes(` ${phrase} `);

/** Returns the rank of the key's match with the term, except `same`; null if it does not match. */
export function rankMatch(key: string, term: SearchTerm): MatchRank | null {
  if (!term.phrases.every((phrase) => hasPhrase(key, phrase))) return null;
  return rankWords(key, term);
}

function rankWords(key: string, { key: term, words, phrases, isWhole }: SearchTerm) {
  if (key === term) return matchRanks.exact;
  if (key.startsWith(isWhole ? `${term} ` : term)) return matchRanks.begins;
  // The first letter is the same without spaces.
  const isJoined = key[0] === term[0] && phrases.length === 0;
  if (isJoined && squashKey(key).startsWith(squashKey(term))) return matchRanks.joined;
  if (hasWordStart(key, term)) return matchRanks.word;
  // A term of a single word has already been searched.
  if (words[0] !== term && words.every((word) => hasWordStart(key, word))) return matchRanks.words;
  return key.includes(term) ? matchRanks.inside : null;
}
