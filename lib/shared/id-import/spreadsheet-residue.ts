/** Words that spreadsheets show instead of a value, in English and in the languages of Excel and LibreOffice. */
const spreadsheetErrors = [
  /^#{2,}$/u,
  /^#[¡¿]?[\p{Lu}\d_/. ]{1,24}[!?]$/u,
  /^#(?:n\/a|n\/d|n\/b|i\/t|nv|nd|na|н\/д|yok|brak|hiányzik|není_k_dispozici|getting_data|spill|calc|unknown)$/iu,
  /^Err:\d{3}$/iu,
];

/** Whether `text` is an error of a spreadsheet, such as #N/A, #BEZUG! or Err:502. */
export const isSpreadsheetError = (text: string): boolean =>
  (text.startsWith("#") || text.length === 7) &&
  spreadsheetErrors.some((shape) => shape.test(text));

/** Words that mean "nothing" or a truth value, also in spreadsheets of other languages. */
const placeholders = new Set(
  (
    "n/a n.a. n.a na n/d n.d. n.v. k.a. nil null none nan inf undefined void empty blank missing unknown " +
    "tbd tba tbc todo true false yes no wahr falsch vrai faux verdadero falso verdadeiro vero waar onwaar " +
    "sant falskt prawda fałsz истина ложь doğru yanlış ja nein oui non keine leer aucun"
  ).split(" "),
);

const brackets = /^[([{<]+|[)\]}>]+$/gu;

/** Whether `text` means a missing value: -, n/a, NULL, TRUE, 0. */
export function isPlaceholder(text: string): boolean {
  if (text.length > 16) return false;
  if (/^0+$/.test(text) || !/[\p{L}\p{N}]/u.test(text)) return true;
  return placeholders.has(text.toLowerCase().replace(brackets, ""));
}

const months = "jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|sept|oct|okt|nov|dec|dez";
const dates = [
  new RegExp(`^(?:\\d{1,2}[-. ])?(?:${months})\\.?[-. ]\\d{1,4}$`, "iu"),
  new RegExp(`^\\d{1,2}[-. ](?:${months})\\.?(?:[-. ]\\d{2,4})?$`, "iu"),
  /^\d{1,2}([./])\d{1,2}\1(?:\d{2}|\d{4})$/,
  /^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ]\d{2}:\d{2}.*)?$/,
];

/** Whether `text` is a date, which spreadsheets make of IDs such as 3-2 and MAR-2. */
export const isDate = (text: string): boolean =>
  text.length <= 40 && /\d/.test(text) && dates.some((shape) => shape.test(text));
