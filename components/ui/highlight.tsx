import { Fragment } from "react";
import { hasPhrase, readTerm, wordsOfKey } from "@/lib/shared/name-match";
import { foldName, nameKey } from "@/lib/shared/text";

interface Match {
  start: number;
  end: number;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const isWordPart = /[\p{L}\p{N}]/u;

/**
 * Finds `term` in `text` by the rules of the search (`matchRanks`): the whole term, at the start of a word if possible; otherwise the
 * beginning of the text without spaces; otherwise each word of the term, at the start of a word if possible, and phrases as whole words.
 * Returns UTF-16 offsets of `text`, in order; none if a word is missing. Keys can differ in length from their text ("&" is "and"), so
 * each unit of the key stores the offsets of its grapheme.
 */
export function findMatches(text: string, term: string): Match[] {
  const { key: wanted, words, phrases, isWhole } = readTerm(term);
  if (wanted === "") return [];
  const { key, origins } = readKey(text);
  if (!phrases.every((phrase) => hasPhrase(key, phrase))) return [];
  const at = isWhole ? findPhrase(key, wanted) : findBestStart(key, wanted);
  if (at !== -1) return joined([rangeOf(origins, at, wanted.length)]);
  const squashed = phrases.length === 0 ? findSquashed(key, wanted) : null;
  if (squashed !== null) return joined([rangeOf(origins, 0, squashed)]);
  const parts = placeWords(key, words, phrases);
  if (parts.some(({ start }) => start === -1)) return [];
  return joined(parts.map(({ part, start }) => rangeOf(origins, start, part.length)));
}

interface Part {
  part: string;
  /** -1 if it is not in the key. */
  start: number;
}

/** Finds the places of phrases and words; searches a word within another one outside of the places already found. */
function placeWords(key: string, words: string[], phrases: string[]): Part[] {
  const quoted = new Set(phrases.flatMap(wordsOfKey));
  const parts = phrases.map((part): Part => ({ part, start: findPhrase(key, part) }));
  const others = words.filter((word) => !quoted.has(word));
  for (const part of others) {
    const start = findWordStart(key, part);
    if (start !== -1) parts.push({ part, start });
  }
  for (const part of others.filter((word) => findWordStart(key, word) === -1)) {
    const isFree = (at: number) =>
      parts.every(
        ({ start, part: other }) => at + part.length <= start || at >= start + other.length,
      );
    let start = key.indexOf(part);
    while (start !== -1 && !isFree(start)) start = key.indexOf(part, start + 1);
    parts.push({ part, start: start === -1 ? key.indexOf(part) : start });
  }
  return parts;
}

/** Returns the place of the phrase as whole words in the key, or -1. */
const findPhrase = (key: string, phrase: string) => ` ${key} `.indexOf(` ${phrase} `);

const isAscii = /^[\x20-\x7e]*$/u;
const folds = new Map<string, string>();

/** Returns the key of a grapheme, cached for ASCII characters. */
function foldGrapheme(grapheme: string): string {
  const known = folds.get(grapheme);
  if (known !== undefined) return known;
  const folded = foldName(grapheme).replace(/\s+/gu, " ");
  if (isAscii.test(grapheme)) folds.set(grapheme, folded);
  return folded;
}

/** Splits a text into graphemes with their positions. For ASCII these are its characters, which is ten times as fast. */
const splitGraphemes = (text: string): Iterable<{ segment: string; index: number }> =>
  isAscii.test(text)
    ? Array.from(text, (segment, index) => ({ segment, index }))
    : graphemes.segment(text);

/** Returns the key of the text, and the grapheme of each of its units. */
function readKey(text: string): { key: string; origins: Match[] } {
  let key = "";
  const origins: Match[] = [];
  for (const { segment, index } of splitGraphemes(text)) {
    const folded = foldGrapheme(segment);
    const part = key === "" || key.endsWith(" ") ? folded.trimStart() : folded;
    key += part;
    for (let unit = 0; unit < part.length; unit += 1)
      origins.push({ start: index, end: index + segment.length });
  }
  if (key.trim() !== "") return { key: key.trimEnd(), origins };
  // Punctuation alone is its own key.
  const whole = nameKey(text);
  return { key: whole, origins: Array.from(whole, () => ({ start: 0, end: text.length })) };
}

function findBestStart(key: string, wanted: string): number {
  const start = findWordStart(key, wanted);
  return start === -1 ? key.indexOf(wanted) : start;
}

function findWordStart(key: string, wanted: string): number {
  for (let at = key.indexOf(wanted); at !== -1; at = key.indexOf(wanted, at + 1)) {
    if (at === 0 || !isWordPart.test(key[at - 1] ?? "")) return at;
  }
  return -1;
}

/** Returns the length of the key's beginning that equals `wanted` without spaces and "and", or null. */
function findSquashed(key: string, wanted: string): number | null {
  const squash = (part: string) => part.replaceAll(" and ", " ").replaceAll(" ", "");
  const goal = squash(wanted);
  if (!squash(key).startsWith(goal)) return null;
  let end = 1;
  while (end < key.length && squash(key.slice(0, end)) !== goal) end += 1;
  return squash(key.slice(0, end)) === goal ? end : null;
}

function rangeOf(origins: Match[], at: number, length: number): Match {
  const start = origins[at]?.start ?? 0;
  return { start, end: origins[at + length - 1]?.end ?? start };
}

/** Joins matches in order, without overlaps. */
function joined(matches: Match[]): Match[] {
  const result: Match[] = [];
  for (const match of matches.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (last && match.start <= last.end) last.end = Math.max(last.end, match.end);
    else result.push({ ...match });
  }
  return result;
}

interface HighlightProps {
  text: string;
  /** The search term. */
  term: string;
}

/** The name of something that was found, and its other name that matches. */
export function FoundName({ name, alias, term }: { name: string; alias?: string; term: string }) {
  return (
    <>
      <Highlight text={name} term={term} />
      {alias === undefined ? null : (
        <span className="font-normal text-muted [&_mark]:text-ink">
          {" · "}
          <Highlight text={alias} term={term} />
        </span>
      )}
    </>
  );
}

/** Text with the matching parts marked, ignoring case, accents and punctuation. */
export function Highlight({ text, term }: HighlightProps) {
  const matches = findMatches(text, term);
  return (
    <bdi>
      {matches.map(({ start, end }, index) => (
        <Fragment key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </bdi>
  );
}
