import { limits } from "@/lib/limits";

/** The text rules of the contract (DESIGN §5 "Text"), shared by browser and server. */

const forbidden = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;
const loneSurrogate = /\p{Cs}/u;
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u;
const latinMarks = /[\u0300-\u036f]/g;

/** Letters that Unicode does not decompose but that people type without the stroke or as two letters. */
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

/** Number of characters as people count them for a limit: Unicode code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Why `text` cannot be kept by any rule (control, bidi control, lone surrogate), or null if it can. */
export function findForbiddenCharacter(text: string): string | null {
  if (loneSurrogate.test(text)) return "contains an unpaired surrogate. Remove it";
  const found = forbidden.exec(text);
  if (!found) return null;
  const point = found[0].codePointAt(0) ?? 0;
  return `contains a control character (U+${point.toString(16).toUpperCase().padStart(4, "0")}). Remove it`;
}

/** Whether at least one character of `text` can be seen. */
export function hasVisibleCharacter(text: string): boolean {
  return visible.test(text);
}

/** Combining marks in a row that one character may carry (Unicode's stream-safe text format, UAX #15). */
const maxMarks = 30;
const manyMarks = new RegExp(`(\\p{M}{${maxMarks}})\\p{M}+`, "gu");

/**
 * Whether `text` is too long, in UTF-16 units, to hold at most `maxCharacters` after normalising: the longest
 * decomposition of a character has 4 code points of up to 2 units each. Costs nothing, so it is asked first.
 */
export function isFarTooLong(text: string, maxCharacters: number): boolean {
  return text.length > maxCharacters * 8;
}

/** Whether a character of `text` carries more combining marks than any script needs. */
export function hasTooManyMarks(text: string): boolean {
  return text.search(manyMarks) >= 0;
}

/** The longest text that is normalised: above every limit of what can be stored or looked for. */
const maxNormalizedUnits = 8 * Math.max(limits.nameCharacters, limits.termCharacters, 1_000);

/**
 * Text that can be normalised in linear time. Sorting combining marks takes time with the square of their number
 * in a row, so what no schema lets through is cut: too long a text, too many marks on a character.
 */
function bounded(text: string): string {
  return text.slice(0, maxNormalizedUnits).replace(manyMarks, "$1");
}

/** How a name or tag is stored: NFC, trimmed, inner white space collapsed to one space. Check it before. */
export function normalizeName(text: string): string {
  return bounded(text).normalize("NFC").replace(/\s+/gu, " ").trim();
}

/**
 * The key by which names and search terms are compared: without case, accents, width and typographic
 * variants of quotes and dashes. "Ørsted Café" and "ＯＲＳＴＥＤ CAFE" have the same key.
 */
export function nameKey(text: string): string {
  return bounded(text)
    .normalize("NFKD")
    .replace(latinMarks, "")
    .toLowerCase()
    .replace(foldable, (letter) => folded[letter] ?? letter)
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .trim();
}

/** The key by which tags are the same tag: without regard to case, and to nothing else. */
export function tagKey(tag: string): string {
  return normalizeName(tag).toLowerCase().normalize("NFC");
}
