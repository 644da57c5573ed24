import { readIdTable, type ReadingOptions } from "@/lib/shared/id-import/read-id-table";
import { toCell } from "@/lib/shared/id-import/read-rows";
import { type ParsedIds, type Row } from "@/lib/shared/id-import/types";
import { type SpreadsheetSheet } from "@/lib/shared/tables/workbook/read-spreadsheet";

/** The sheets of a workbook and the one that is read. */
export interface SheetChoice {
  names: string[];
  selected: number;
  /** False if another sheet seems to hold IDs too, so that the user is asked. */
  isSure: boolean;
}

interface SheetOptions extends ReadingOptions {
  /** Index of the sheet to read instead of the detected one. */
  sheet?: number | undefined;
}

const sampleRows = 1_000;

/** Reads the IDs of one sheet: the one asked for, otherwise the one with the most IDs. */
export function readInventorySheets(
  sheets: SpreadsheetSheet[],
  existing: ReadonlySet<string>,
  { sheet, ...options }: SheetOptions = {},
): { reading: ParsedIds; sheets: SheetChoice } {
  const counts = sheets.map(({ rows }) => countIds(toRows(rows.slice(0, sampleRows)), rows.length));
  const best = counts.indexOf(Math.max(...counts));
  const selected = sheet ?? best;
  const rows = toRows(sheets[selected]?.rows ?? []);
  return {
    reading: readIdTable({ separator: "sheet", rows, hasKeys: false }, existing, options),
    sheets: {
      names: sheets.map(({ name }) => name),
      selected,
      isSure: sheet !== undefined || counts.filter((count) => count > 0).length < 2,
    },
  };
}

const toRows = (rows: SpreadsheetSheet["rows"]): Row[] =>
  rows.map(({ line, cells }) => cells.map((text) => toCell(text, line, false)));

/** About how many IDs a sheet holds, judged by its first rows. Notes and titles are no IDs. */
function countIds(sample: Row[], total: number): number {
  const { header, fresh, suspicious, read } = readIdTable(
    { separator: "sheet", rows: sample, hasKeys: false },
    new Set(),
  );
  const numbers = suspicious.filter(({ kind }) => kind === "grouped" || kind === "decimal");
  const coded = fresh.ids.filter((id) => /\d/.test(id)).length + numbers.length;
  const isList = coded * 2 >= Math.max(read, 1) || (header !== null && coded > 0);
  return isList ? (coded / Math.max(sample.length, 1)) * total : 0;
}
