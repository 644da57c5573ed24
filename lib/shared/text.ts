import { limits } from "@/lib/shared/limits";

/** Rules for names, tags and terms, shared by browser and server. */

const forbidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const loneSurrogate = /\p{Cs}/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
/** What no Unicode form changes: most names. */
const ascii = /^[ -~]*$/;
/** Most names as they are stored. */
const plainWords = /^[!-~]+(?: [!-~]+)*$/;
const latinMarks = /[\u0300-\u036f]/g;

/** Letters without a Unicode decomposition that users type as base letters. */
const folded: Record<string, string> = {
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

/** Whether `text` has a visible character. */
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

/** Truncates text that no schema accepts: sorting many combining marks takes quadratic time. */
function bounded(text: string): string {
  const part = text.slice(0, maxNormalizedUnits);
  return ascii.test(part) ? part : part.replace(manyMarks, "$1");
}

/** Returns the stored form of a name or tag: NFC, trimmed, white space collapsed. Validate it first. */
export function normalizeName(text: string): string {
  if (text.length <= maxNormalizedUnits && plainWords.test(text)) return text;
  return bounded(text).normalize("NFC").replace(/\s+/gu, " ").trim();
}

/** Marks that people leave out when they type a name. */
const omitted = /[™®©℠'"`´“”„‟«»‹›′″*]/gu;
/** Punctuation that separates words; `%`, `@` and `#` belong to a word. */
const separators = /[^\P{P}%@#&]|[|<>=~^]/gu;

/** Folds case, accents, width, and typographic quotes and dashes. */
function foldLetters(text: string): string {
  const part = bounded(text);
  if (ascii.test(part)) return part.toLowerCase();
  return part
    .normalize("NFKD")
    .replace(latinMarks, "")
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

/** Returns the key for comparing tags, which ignores only case. */
export function tagKey(tag: string): string {
  return normalizeName(tag).toLowerCase().normalize("NFC");
}
