import { unguardCell } from "@/lib/csv/formula-guard";
import { detectSeparator } from "@/lib/id-import/detect-separator";
import { findIdColumn, type IdColumn } from "@/lib/id-import/find-id-column";
import { readJsonIds } from "@/lib/id-import/read-json-ids";
import { readRows } from "@/lib/id-import/read-rows";
import { sortIds } from "@/lib/id-import/sort-ids";
import { type ParsedIds, type Row, type Separator } from "@/lib/id-import/types";

interface ReadingOptions {
  /** Index of the table column to read instead of the detected one. */
  column?: number;
  /** Called periodically with the number of processed cells. */
  onProgress?: (done: number, total: number) => void;
}

/**
 * Parses inventory IDs from pasted text: one per line, separated by commas, semicolons or tabs, a JSON array of
 * strings (bare or as `inventory_ids`), or CSV with quotes and columns. IDs are unmodified, except that the
 * formula guard of our own files is removed. Sorts each into new, in `existing`, repeated, or doubtful with a
 * reason, and records its line (from 1). Pure; runs in a page or a worker.
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
    ...sortIds(removeGuards(pickCells(filled, column)), existing, {
      separator,
      hasHeader: found.hasHeader,
      onProgress: options.onProgress,
    }),
  };
}

const separatorLine = /^sep=([,;\t])\n/i;

function readAnyRows(text: string): { separator: Separator; rows: Row[] } {
  const json = readJsonIds(text);
  if (json) return { separator: "json", rows: json };
  const declared = separatorLine.exec(text);
  if (!declared) {
    const separator = detectSeparator(text);
    return { separator, rows: readRows(text, separator) };
  }
  const separator = declared[1] as "," | ";" | "\t";
  const rows = readRows(text.slice(declared[0].length), separator);
  const moved = rows.map((row) => row.map((cell) => ({ text: cell.text, line: cell.line + 1 })));
  return { separator, rows: moved };
}

const cuelistHeader = /^inventory_id$/i;

/** Removes the `'` guard (`guardCell`), which only our own files have. */
function removeGuards(cells: Row): Row {
  if (!cuelistHeader.test(cells[0]?.text ?? "")) return cells;
  return cells.map((cell) => ({ ...cell, text: unguardCell(cell.text) }));
}

/** The cells of one column, empty ones included; all filled cells of a list. */
function pickCells(rows: Row[], column: number | null): Row {
  if (column === null) return rows.flat().filter((cell) => cell.text !== "");
  return rows.map((row) => row[column] ?? { text: "", line: row[0]?.line ?? 1 });
}
