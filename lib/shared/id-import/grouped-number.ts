const otherDigit = /(?![0-9])\p{Nd}/u;
const fullWidth = /[\uFF01-\uFF5E]/gu;
const otherDigits = /(?![0-9])\p{Nd}/gu;

/** Whether `text` has digits of another script, or full-width characters. */
export const hasOtherDigits = (text: string): boolean =>
  otherDigit.test(text) || text.search(fullWidth) >= 0;

/** Writes the digits of every script as 0 to 9, and full-width characters as ASCII. */
export function toAsciiDigits(text: string): string {
  return text
    .replace(fullWidth, (character) =>
      String.fromCharCode((character.codePointAt(0) ?? 0) - 0xff01 + 0x21),
    )
    .replace(otherDigits, (digit) => String(valueOf(digit)));
}

/** Unicode keeps the ten digits of a script together and in order. Rows of ten may adjoin: five of mathematics, two of Myanmar. */
function valueOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (otherDigit.test(String.fromCodePoint(point - before - 1))) before += 1;
  return before % 10;
}

/** A number as spreadsheets show it, with marks between its thousands. */
export interface GroupedNumber {
  /** Its digits without marks and decimals. */
  digits: string;
  /** Whether it may as well be several IDs, or have decimals: commas and spaces also separate IDs, and 1.000 may be 1. */
  isAmbiguous: boolean;
}

/** White space between thousands: French, Polish and Swedish formats use the kinds that do not break. */
const space = " \\u00A0\\u2007\\u2009\\u202F";
const mark = `[,.'’٬،${space}]`;
const separating = new RegExp(`[,،${space}]`);
/** Groups of three; or, as in India, of two before the last three. Then nothing but zeros after the decimal mark. */
const grouped = new RegExp(
  `^(?:\\d{1,3}(${mark})\\d{3}(?:\\1\\d{3})*|\\d{1,2}(?:,\\d{2})+,\\d{3})(?:([.,٫])0{1,3})?$`,
);
const mayHaveDecimals = /^\d{1,3}\.000$/;
const edges = /^["'“”„‟‘’‚‛«»`\s,;|]+|["'“”„‟‘’‚‛«»`\s,;|]+$/gu;

/** Longer texts are no numbers. */
const maxCharacters = 200;

/** Reads `text` as a number with marks between its thousands, such as 973,972,218 or 12,34,567.00; null if it is none. */
export function readGroupedNumber(text: string): GroupedNumber | null {
  if (text.length > maxCharacters || /[a-z]/i.test(text)) return null;
  const bare = text.replace(edges, "");
  const number = hasOtherDigits(bare) ? toAsciiDigits(bare) : bare;
  const found = grouped.exec(number);
  if (!found) return null;
  const [whole, between = ",", decimal] = found;
  if (decimal === between) return null;
  const integer = decimal === undefined ? whole : whole.slice(0, whole.lastIndexOf(decimal));
  return {
    digits: integer.replace(/\D/g, ""),
    isAmbiguous:
      decimal === undefined && (separating.test(between) || mayHaveDecimals.test(number)),
  };
}

/** `text` without the marks of a grouped number, for comparison with others. */
export const withoutMarks = (text: string): string => readGroupedNumber(text)?.digits ?? text;

const notInside = `(?<![\\w.'’-])`;
/** Numbers whose commas may not separate IDs: with groups, with groups and decimals, and in scientific notation. */
const numbersWithCommas = new RegExp(
  [
    // Few pairs, because a list of pairs would be tried from each of them.
    `${notInside}(?:\\d{1,3}(?:,\\d{3})+|\\d{1,2}(?:,\\d{2}){1,6},\\d{3})(?:\\.0{1,3})?(?![\\w-])`,
    `${notInside}\\d{1,3}(?:[.'’${space}]\\d{3})+,0{1,2}(?![\\w-])`,
    `${notInside}\\d,\\d+E[+-]?\\d{1,3}(?![\\w-])`,
  ].join("|"),
  "gi",
);
/** Noncharacters, which no text should have. */
const placeholders = Array.from({ length: 32 }, (_, at) => String.fromCharCode(0xfdd0 + at));

/** A text in which the commas of numbers are hidden, and how to show them in a part of it. */
interface Hidden {
  text: string;
  show: (part: string) => string;
}

/** Hides the commas of all numbers that may have them between thousands; null if there is none. */
export function hideNumberCommas(text: string): Hidden | null {
  if (!text.includes(",") || text.search(numbersWithCommas) < 0) return null;
  const placeholder = placeholders.find((one) => !text.includes(one));
  if (placeholder === undefined) return null;
  return {
    text: text.replace(numbersWithCommas, (number) => number.replaceAll(",", placeholder)),
    show: (part) => part.replaceAll(placeholder, ","),
  };
}
