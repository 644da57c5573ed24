import { detectSeparator } from "@/lib/intake/detect-separator";
import { findIdColumn, type IdColumn } from "@/lib/intake/find-id-column";
import { readJsonArray } from "@/lib/intake/read-json-array";
import { readRows } from "@/lib/intake/read-rows";
import { sortIds } from "@/lib/intake/sort-ids";
import { type InventoryReading, type Row } from "@/lib/intake/types";

export interface ReadingOptions {
  /** Take this column of a table instead of the one that looks like ids. */
  column?: number;
}

/**
 * Reads inventory ids from text as people paste it: a column, commas, semicolons, tabs, a JSON array of
 * strings, CSV with quotes and several columns. Nothing is added and no id is changed: each is sorted into
 * new, already in `existing`, repeated within the text, or suspicious with a reason, and has its line (from
 * 1). Pure; runs in a page or a worker.
 */
export function readInventoryText(
  text: string,
  existing: ReadonlySet<string>,
  options: ReadingOptions = {},
): InventoryReading {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const jsonRows = readJsonArray(lines);
  const separator = jsonRows ? "json" : detectSeparator(lines);
  const rows = jsonRows ?? (separator === "json" ? [] : readRows(lines, separator));
  const filled = rows.filter((row) => row.some((cell) => cell.text !== ""));
  const found: IdColumn = jsonRows
    ? { columns: [], column: null, isSure: true, hasHeader: false }
    : findIdColumn(filled);
  const column = found.column === null ? null : (options.column ?? found.column);
  return {
    separator,
    columns: found.columns,
    column,
    isColumnSure: found.isSure || options.column !== undefined,
    ...sortIds(pickCells(filled, column), existing, { separator, hasHeader: found.hasHeader }),
  };
}

/** The cells of one column, where an empty one is a row without an id; or all filled cells of a list. */
function pickCells(rows: Row[], column: number | null): Row {
  if (column === null) return rows.flat().filter((cell) => cell.text !== "");
  return rows.map((row) => row[column] ?? { text: "", line: row[0]?.line ?? 1 });
}
