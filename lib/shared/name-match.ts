/* The match of a search term and a name. Both are keys (`nameKey`): words separated by spaces. */

/**
 * 0: the name starts with the term; 1: it does without spaces and "and" ("att" for AT&T); 2: a word of the name starts with the
 * term; 3: each word of the term starts a word of the name; 4: the name contains the term elsewhere.
 */
export type MatchRank = 0 | 1 | 2 | 3 | 4;

const letterOrDigit = /[\p{L}\p{N}]/u;

/** The distinct words of a key. */
export function wordsOfKey(key: string): string[] {
  return Array.from(new Set(key.split(" "))).filter((word) => word !== "");
}

/** A key without spaces and "and". The databases index the same expression (`squashedKey` of lib/server/db). */
export function squashKey(key: string): string {
  return key.replaceAll(" and ", " ").replaceAll(" ", "");
}

/** Whether `term` occurs in `key` at the start of a word. */
export function hasWordStart(key: string, term: string): boolean {
  for (let index = key.indexOf(term); index >= 0; index = key.indexOf(term, index + 1)) {
    const before = Array.from(key.slice(Math.max(0, index - 2), index)).at(-1);
    if (before === undefined || !letterOrDigit.test(before)) return true;
  }
  return false;
}

/** Rank of the key's match with the term, or null. */
export function rankMatch(key: string, term: string): MatchRank | null {
  if (key.startsWith(term)) return 0;
  if (squashKey(key).startsWith(squashKey(term))) return 1;
  if (hasWordStart(key, term)) return 2;
  if (wordsOfKey(term).every((word) => hasWordStart(key, word))) return 3;
  return key.includes(term) ? 4 : null;
}

/** Articles and legal forms, which people add to a name or leave out. */
const optionalWords = new Set(
  "the a an and of co company companies corp corporation inc incorporated ltd limited llc llp lp plc ag sa se nv bv gmbh ab oy spa group holding holdings".split(
    " ",
  ),
);

/** The term without articles and legal forms; null if that leaves nothing, or all of it. */
export function dropOptionalWords(term: string): string | null {
  const words = term.split(" ");
  const kept = words.filter((word) => !optionalWords.has(word));
  return kept.length === 0 || kept.length === words.length ? null : kept.join(" ");
}
