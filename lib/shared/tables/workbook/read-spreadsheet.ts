import { readXlsx, type Sheet as Worksheet } from "hucre/xlsx";
import { AppError } from "@/lib/shared/errors";
import { checkZip } from "@/lib/shared/tables/workbook/zip-parts";

/** Spreadsheets keep 15 digits of a number. */
const keptDigits = 15;
const firstInexact = 1e15;

/** A number format of zeros, such as 00000000 or "S-"0000, with the text around them. */
const paddingFormat = /^((?:"[^"]*"|\\.|[-_/ ])*)(0{2,})((?:"[^"]*"|\\.|[-_/ ])*)$/;

/**
 * The value of a cell as a person reads it. Whole numbers have no decimals, thousands separators or exponent, and
 * zeros that the format adds. Numbers of more than 15 digits have lost some and are in scientific notation.
 */
function cellText(value: unknown, format = ""): string {
  if (typeof value === "string") return value;
  if (typeof value === "number") return numberText(value, format);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return value instanceof Date ? dateText(value) : "";
}

function numberText(value: number, format: string): string {
  if (!Number.isFinite(value)) return "#NUM!";
  if (Math.abs(value) >= firstInexact) return value.toExponential(keptDigits - 1).toUpperCase();
  const text = String(Number(value.toPrecision(keptDigits)));
  const [, before = "", zeros, after = ""] = paddingFormat.exec(format.split(";")[0] ?? "") ?? [];
  if (zeros === undefined || !/^\d+$/.test(text)) return text.toUpperCase();
  return `${literal(before)}${text.padStart(zeros.length, "0")}${literal(after)}`;
}

const literal = (format: string): string =>
  format.replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, single = "") => quoted ?? String(single));

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "#VALUE!";
  return date
    .toISOString()
    .replace(/T00:00:00\.000Z$/, "")
    .replace(/\.\d+Z$/, "")
    .replace("T", " ");
}

interface SheetRow {
  /** The number of the row in the sheet, from 1. */
  line: number;
  /** The texts of its cells (`cellText`), untrimmed. */
  cells: string[];
}

/** A sheet without its empty rows. */
interface SpreadsheetSheet {
  name: string;
  rows: SheetRow[];
  /** Cells whose formula has no result: no program has calculated it. */
  formulas: number;
  /** Rows that Excel doesn't show, of a filter for instance. */
  hiddenRows: number;
}

/** The text of a formula without a result. It looks like an error of Excel, and is judged as one. */
const missingResult = "#FORMULA!";

const maxSheets = 50;
const maxRows = 300_000;
const maxColumns = 64;
/** One row and one column more than allowed, so that they are noticed. The reader allows 20 million cells. */
const readRange = `A1:BM${maxRows + 1}`;

/** Of an old or protected workbook (OLE2). */
const oldSignature = [0xd0, 0xcf, 0x11, 0xe0];

const refuse = (message: string, cause?: unknown) =>
  new AppError("bad_request", message, { cause });

/**
 * Reads the visible sheets of an XLSX file that are not empty, bounded in size. Import it with `import()` when it is
 * first needed, in a worker.
 * @throws AppError bad_request with what to do
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<SpreadsheetSheet[]> {
  if (oldSignature.every((byte, index) => bytes[index] === byte))
    throw refuse(
      "This is an old .xls file, or it has a password. Save it as .xlsx without a password.",
    );
  await checkZip(bytes);
  const workbook = await readXlsx(bytes, {
    readStyles: true,
    range: readRange,
    sheets: ({ index, hidden, veryHidden }) => index < maxSheets && !hidden && !veryHidden,
  }).catch((cause: unknown) => {
    throw refuse("Couldn't read this spreadsheet. Save it as .xlsx or CSV and try again.", cause);
  });
  const sheets = workbook.sheets.map(toSheet).filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw refuse("This spreadsheet is empty.");
  return sheets;
}

function toSheet({ name, rows, cells: details, rowDefs }: Worksheet): SpreadsheetSheet {
  const filled: SheetRow[] = [];
  let formulas = 0;
  for (const [place, { type, value }] of details ?? []) {
    if (type !== "formula" || value !== null) continue;
    const [row = -1, column = -1] = place.split(",").map(Number);
    const values = rows[row];
    if (values) values[column] = missingResult;
    formulas += 1;
  }
  let hiddenRows = 0;
  rows.forEach((values, row) => {
    const width = values.findLastIndex((value) => value !== null && value !== "") + 1;
    if (width > maxColumns)
      throw refuse(`“${name}” has more than ${maxColumns} columns. Copy those you need.`);
    if (width === 0) return;
    const cells = values
      .slice(0, width)
      .map((value, column) =>
        typeof value === "number"
          ? cellText(value, details?.get(`${row},${column}`)?.style?.numFmt)
          : cellText(value),
      );
    filled.push({ line: row + 1, cells });
    if (rowDefs?.get(row)?.hidden) hiddenRows += 1;
  });
  if ((filled.at(-1)?.line ?? 0) > maxRows)
    throw refuse(`“${name}” has more than ${maxRows.toLocaleString("en")} rows. Split it.`);
  return { name, rows: filled, formulas, hiddenRows };
}

/** Sheets on which an export continues ("Playlists_2") belong to their first one. */
export function joinSheets(sheets: SpreadsheetSheet[]): SpreadsheetSheet[] {
  const joined = new Map<string, SpreadsheetSheet>();
  for (const sheet of sheets) {
    const first = joined.get(/^(.+)_\d+$/.exec(sheet.name)?.[1] ?? "");
    const isSame = JSON.stringify(first?.rows[0]?.cells) === JSON.stringify(sheet.rows[0]?.cells);
    if (!first || !isSame) {
      joined.set(sheet.name, sheet);
      continue;
    }
    const above = first.rows.at(-1)?.line ?? 0;
    joined.set(first.name, {
      ...first,
      rows: first.rows.concat(sheet.rows.map((row) => ({ ...row, line: row.line + above }))),
      formulas: first.formulas + sheet.formulas,
      hiddenRows: first.hiddenRows + sheet.hiddenRows,
    });
  }
  return Array.from(joined.values());
}
