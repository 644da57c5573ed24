import { limits } from "@/lib/shared/limits";

/** Rules for names, tags and terms, shared by browser and server. */

const forbidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const loneSurrogate = /\p{Cs}/u;
/** Excludes Hangul's fillers, which are invisible letters. */
const visible = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{P}\p{S}]/u;
/** Text that no Unicode form changes: most names. */
const ascii = /^[ -~]*$/;
/** Text that is already in its stored form: most names. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;
/** Characters that names and tags are stored without: soft hyphen, zero-width space and word joiner. */
const unstored = /[\u00ad\u200b\u2060]/g;
/** Invisible characters, except those that turn a black flag into England's. */
const unseen = /\p{Default_Ignorable_Code_Point}(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{1,6})/gu;
/** Points and vowels of Hebrew and Arabic, which most people omit. */
const vowels =
  "\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0897-\u089f\u08ca-\u08e1\u08e3-\u08ff";
const vowelMarks = new RegExp(`[${vowels}]`, "g");
const foldedMarks = new RegExp(`[\u0300-\u036f${vowels}]`, "g");

/** Persian letters, and the Arabic ones that keyboards and old encodings use instead. */
const persian: Record<string, string> = { ی: "ي", ک: "ك" };
const persianLetters = /[یک]/g;

/** Letters without a Unicode decomposition that users type as base letters. */
const folded: Record<string, string> = {
  ...persian,
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ħ: "h",
  ı: "i",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
  "‐": "-",
  "‑": "-",
  "–": "-",
  "—": "-",
};
const foldable = new RegExp(`[${Object.keys(folded).join("")}]`, "gu");

/** Counts Unicode code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns why `text` is refused (control character, bidi control, lone surrogate), or null. */
export function findForbiddenCharacter(text: string): string | null {
  if (loneSurrogate.test(text)) return "contains an unpaired surrogate. Remove it";
  const found = forbidden.exec(text);
  if (!found) return null;
  const point = found[0].codePointAt(0) ?? 0;
  return `contains a control character (U+${point.toString(16).toUpperCase().padStart(4, "0")}). Remove it`;
}

/** Replaces NUL, which PostgreSQL does not store in texts. */
export const replaceNul = (text: string): string => text.replaceAll("\0", "\uFFFD");

export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text);
}

/** Maximum combining marks per character (Unicode's stream-safe text format, UAX #15). */
const maxMarks = 30;
const manyMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, "gu");

/**
 * Whether `text` has too many UTF-16 units for `maxCharacters` after normalizing: the longest decomposition of
 * a character has 4 code points of up to 2 units. A cheap check to run first.
 */
export function isFarTooLong(text: string, maxCharacters: number): boolean {
  return text.length > maxCharacters * 8;
}

/** Whether a character of `text` has more than `maxMarks` combining marks. */
export function hasTooManyMarks(text: string): boolean {
  return text.search(manyMarks) >= 0;
}

/** Maximum UTF-16 units to normalize, above every limit of stored text and terms. */
const maxNormalizedUnits = 8 * Math.max(limits.nameCharacters, limits.termCharacters, 1_000);

/**
 * Truncates text that no schema accepts: sorting many combining marks takes quadratic time. Removes `leftOut` first, because it may
 * separate marks.
 */
function bounded(text: string, leftOut: RegExp): string {
  const part = text.slice(0, maxNormalizedUnits);
  if (ascii.test(part)) return part;
  return part.replace(leftOut, "").replace(manyMarks, "$1");
}

/** Returns the stored form of a name or tag: NFC, trimmed, white space collapsed, without hidden breaks. Validate it first. */
export function normalizeName(text: string): string {
  if (text.length <= maxNormalizedUnits && plainWords.test(text)) return text;
  return bounded(text, unstored).normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Marks that people omit when they type a name. */
const omitted = /[™®©℠'"`´“”„‟«»‹›′″*]/gu;
/** Punctuation that separates words; `%`, `@` and `#` belong to a word. */
const separators = /[^\P{P}%@#&]|[|<>=~^]/gu;

/** Folds case, accents, vowel marks, width, and typographic quotes and dashes. */
function foldLetters(text: string): string {
  const part = bounded(text, unseen);
  if (ascii.test(part)) return part.toLowerCase();
  return part
    .normalize("NFKD")
    .replace(foldedMarks, "")
    .toLowerCase()
    .replace(foldable, (letter) => folded[letter] ?? letter)
    .normalize("NFC");
}

/** Folds a part of a name for comparing: letters as in `nameKey`, `&` as " and ", other punctuation as a space or nothing. */
export function foldName(text: string): string {
  return foldLetters(text.replace(omitted, ""))
    .replace(omitted, "")
    .replaceAll("&", " and ")
    .replace(separators, " ");
}

const collapse = (text: string) => text.replace(/\s+/gu, " ").trim();

/**
 * Returns the key for comparing names and terms: words without case, accents, width and punctuation. "Ørsted & Café-Bar" and
 * "ＯＲＳＴＥＤ AND CAFE BAR" have the same key. Text of punctuation alone keeps it.
 */
export function nameKey(text: string): string {
  return collapse(foldName(text)) || collapse(foldLetters(text));
}

/** Returns the key for comparing tags, which ignores case, invisible characters and vowel marks, but not accents. */
export function tagKey(tag: string): string {
  const key = normalizeName(bounded(tag, unseen)).toLowerCase();
  if (ascii.test(key)) return key;
  return key
    .replace(vowelMarks, "")
    .replace(persianLetters, (letter) => persian[letter] ?? letter)
    .normalize("NFC");
}

/** Ends a cut text. No path or header contains this character. */
export const cutMark = "…";

/** Cuts a text to at most `most` UTF-16 units, including the mark. */
export const cut = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most - 1) + cutMark;
