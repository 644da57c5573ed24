import { unguardCell } from "@/lib/csv/formula-guard";
import { detectSeparator } from "@/lib/id-import/detect-separator";
import { findIdColumn, type IdColumn } from "@/lib/id-import/find-id-column";
import { readJsonIds } from "@/lib/id-import/read-json-ids";
import { readRows } from "@/lib/id-import/read-rows";
import { sortIds } from "@/lib/id-import/sort-ids";
import { type ParsedIds, type Row, type Separator } from "@/lib/id-import/types";

export interface ReadingOptions {
  /** Take this column of a table instead of the one that looks like ids. */
  column?: number;
  /** Called now and then with the number of cells that are sorted. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Reads inventory ids from text as people paste it: a column, commas, semicolons, tabs, a JSON array of
 * strings (alone or as `inventory_ids` of an object), CSV with quotes and several columns. Nothing is added
 * and no id is changed, but that the guard against formulas of our own files is taken off: each is sorted into new, already in `existing`, repeated within the text, or
 * suspicious with a reason, and has its line (from 1). Pure; runs in a page or a worker.
 */
export function readInventoryText(
  text: string,
  existing: ReadonlySet<string>,
  options: ReadingOptions = {},
): ParsedIds {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const { separator, rows } = readAnyRows(lines);
  const filled = rows.filter((row) => row.some((cell) => cell.text !== ""));
  const found: IdColumn =
    separator === "json"
      ? { columns: [], column: null, isSure: true, hasHeader: false }
      : findIdColumn(filled);
  const column = found.column === null ? null : (options.column ?? found.column);
  return {
    separator,
    columns: found.columns,
    column,
    isColumnSure: found.isSure || options.column !== undefined,
    ...sortIds(unguarded(pickCells(filled, column)), existing, {
      separator,
      hasHeader: found.hasHeader,
      onProgress: options.onProgress,
    }),
  };
}

/** How Excel tells the separator of a CSV file, on a line of its own before everything else. */
const separatorLine = /^sep=([,;\t])\n/i;

function readAnyRows(text: string): { separator: Separator; rows: Row[] } {
  const json = readJsonIds(text);
  if (json) return { separator: "json", rows: json };
  const told = separatorLine.exec(text);
  if (!told) {
    const separator = detectSeparator(text);
    return { separator, rows: readRows(text, separator) };
  }
  const separator = told[1] as "," | ";" | "\t";
  const rows = readRows(text.slice(told[0].length), separator);
  const moved = rows.map((row) => row.map((cell) => ({ text: cell.text, line: cell.line + 1 })));
  return { separator, rows: moved };
}

/** The column of ids in the files that Cuelist writes. */
const ownHeader = /^inventory_id$/i;

/** In our own files ids that look like formulas have a `'` before them (`guardCell`); in others nothing is changed. */
function unguarded(cells: Row): Row {
  if (!ownHeader.test(cells[0]?.text ?? "")) return cells;
  return cells.map((cell) => ({ ...cell, text: unguardCell(cell.text) }));
}

/** The cells of one column, where an empty one is a row without an id; or all filled cells of a list. */
function pickCells(rows: Row[], column: number | null): Row {
  if (column === null) return rows.flat().filter((cell) => cell.text !== "");
  return rows.map((row) => row[column] ?? { text: "", line: row[0]?.line ?? 1 });
}
