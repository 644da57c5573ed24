/*
 * Numbers as the cells of LibreOffice Calc 7.4.7 (Debian) showed them on 23 November 2026: 512 to 123456789012 in the
 * formats General, #,##0, #,##0.00, 0.00 and 0.00E+00 of 20 languages, of which those that differ are below. It shows
 * E+008 with three digits; the CSV files that it wrote without a window had plain numbers. Excel and Sheets were not
 * run: "newer" and "by hand" are marks that their documentation names and people paste.
 */

/** The way in which a language writes numbers, and which separator its CSV files have. */
interface SpreadsheetLocale {
  name: string;
  /** Between thousands. */
  mark: string;
  decimal: string;
  separator: string;
  isIndian?: boolean;
}

const noBreak = "\u00A0";
const narrow = "\u202F";

export const locales: SpreadsheetLocale[] = [
  { name: "en-US", mark: ",", decimal: ".", separator: "," },
  { name: "en-GB", mark: ",", decimal: ".", separator: "," },
  { name: "hi-IN", mark: ",", decimal: ".", separator: ",", isIndian: true },
  { name: "de-DE", mark: ".", decimal: ",", separator: ";" },
  { name: "de-CH", mark: "'", decimal: ".", separator: ";" },
  { name: "de-CH, newer", mark: "’", decimal: ".", separator: ";" },
  { name: "de-AT", mark: ".", decimal: ",", separator: ";" },
  { name: "de-AT, newer", mark: noBreak, decimal: ",", separator: ";" },
  { name: "fr-FR, newer", mark: narrow, decimal: ",", separator: ";" },
  { name: "fr-FR", mark: noBreak, decimal: ",", separator: ";" },
  { name: "fr-FR, by hand", mark: " ", decimal: ",", separator: ";" },
  { name: "es-ES", mark: ".", decimal: ",", separator: ";" },
  { name: "it-IT", mark: ".", decimal: ",", separator: ";" },
  { name: "pt-BR", mark: ".", decimal: ",", separator: ";" },
  { name: "pl-PL", mark: noBreak, decimal: ",", separator: ";" },
  { name: "sv-SE", mark: noBreak, decimal: ",", separator: ";" },
  { name: "ar-EG", mark: "٬", decimal: "٫", separator: ";" },
];

/** A whole number with marks between its thousands. */
function group(id: string, { mark, isIndian }: SpreadsheetLocale): string {
  const rest = id.slice(0, -3);
  const size = isIndian ? /\B(?=(?:\d{2})+$)/g : /\B(?=(?:\d{3})+$)/g;
  return rest === "" ? id : `${rest.replace(size, mark)}${mark}${id.slice(-3)}`;
}

function exponential(id: string, decimal: string, places: number): string {
  const [digits = "", power = ""] = Number(id).toExponential(2).split("e+");
  return `${digits.replace(".", decimal)}E+${power.padStart(places, "0")}`;
}

interface NumberFormat {
  name: string;
  show: (id: string, locale: SpreadsheetLocale) => string;
}

export const numberFormats: NumberFormat[] = [
  { name: "General", show: (id) => id },
  { name: "#,##0", show: group },
  { name: "#,##0.00", show: (id, locale) => `${group(id, locale)}${locale.decimal}00` },
  { name: "0.00", show: (id, { decimal }) => `${id}${decimal}00` },
  { name: "0.0", show: (id, { decimal }) => `${id}${decimal}0` },
  { name: "_-* #,##0_-", show: (id, locale) => ` ${group(id, locale)} ` },
  { name: "0.00E+00", show: (id, { decimal }) => exponential(id, decimal, 2) },
  { name: "0.00E+000", show: (id, { decimal }) => exponential(id, decimal, 3) },
];

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

interface Writing {
  name: string;
  /** Whether every cell is an ID. */
  isList?: boolean;
  write: (cells: string[], locale: SpreadsheetLocale) => string;
}

type Quoting = (cell: string, separator: string) => string;
const ifNeeded: Quoting = (cell, separator) =>
  cell.includes(separator) || /["\n]/.test(cell) ? quote(cell) : cell;
const always: Quoting = (cell) => quote(cell);
const never: Quoting = (cell) => cell;

const title = (index: number) => `Talk ${index + 1}: news, sport`;

type Rows = (cells: string[]) => string[][];
const layouts: [string, Rows][] = [
  ["a column", (cells) => cells.map((cell) => [cell])],
  ["a named column", (cells) => [["Show ID"], ...cells.map((cell) => [cell])]],
  ["titles first", (cells) => cells.map((cell, at) => [title(at), cell])],
  [
    "named, titles first",
    (cells) => [["Title", "Show ID"], ...cells.map((cell, at) => [title(at), cell])],
  ],
  [
    "named, titles last",
    (cells) => [["inventory_id", "Title"], ...cells.map((cell, at) => [cell, title(at)])],
  ],
];

const join = (rows: string[][], separator: string, quoting: Quoting) =>
  `${rows.map((row) => row.map((cell) => quoting(cell, separator)).join(separator)).join("\r\n")}\r\n`;

/** Copied cells, and CSV files with the language's separator and with others, quoted where needed or everywhere. */
export const writings: Writing[] = [
  ...layouts.flatMap(([name, rows]) => {
    const isList = rows([""]).every((row) => row.length === 1);
    const writing = (how: string, write: Writing["write"]): Writing => ({
      name: `${name}, ${how}`,
      isList,
      write,
    });
    return [
      writing("copied", (cells) => join(rows(cells), "\t", never)),
      writing("as text", (cells) => join(rows(cells), "\t", ifNeeded)),
      writing("as the CSV of the language", (cells, { separator }) =>
        join(rows(cells), separator, ifNeeded),
      ),
      writing("as CSV", (cells) => join(rows(cells), ",", ifNeeded)),
      writing("as quoted CSV", (cells, { separator }) => join(rows(cells), separator, always)),
    ];
  }),
  { name: "a row, copied", isList: true, write: (cells) => cells.join("\t") },
  { name: "quoted in one line", isList: true, write: (cells) => cells.map(quote).join(",") },
  { name: "with commas and spaces", isList: true, write: (cells) => cells.join(", ") },
  { name: "with semicolons", isList: true, write: (cells) => cells.join(";") },
];
