import { unguardCell } from "@/lib/csv/formula-guard";
import { detectSeparator } from "@/lib/id-import/detect-separator";
import { readIdTable, type ReadingOptions } from "@/lib/id-import/read-id-table";
import { areGroupedNumbers } from "@/lib/id-import/grouped-number";
import { readIdJson } from "@/lib/id-import/read-id-json";
import { readRows } from "@/lib/id-import/read-rows";
import {
  type ParsedIds,
  type Row,
  type Separator,
  type TextSeparator,
} from "@/lib/id-import/types";

/**
 * Parses inventory IDs from pasted text: one per line, separated by commas, semicolons or tabs, JSON, or CSV with
 * quotes and columns. IDs are unmodified, except that white space around them and the formula guard of our own
 * files are removed. Sorts each into new, in `existing`, repeated, or doubtful with a reason, and records its line
 * (from 1). Pure; runs in a page or a worker.
 * @throws AppError bad_request for JSON that is broken or holds no list
 */
export function readInventoryText(
  text: string,
  existing: ReadonlySet<string>,
  options: ReadingOptions = {},
): ParsedIds {
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  const { separator, rows, hasKeys } = readAnyRows(lines);
  return readIdTable({ separator, rows: removeGuards(rows), hasKeys }, existing, options);
}

const separatorLine = /^sep=([,;\t])\n/i;

function readAnyRows(text: string): { separator: Separator; rows: Row[]; hasKeys: boolean } {
  const json = readIdJson(text);
  if (json) return { separator: "json", ...json };
  const declared = separatorLine.exec(text);
  if (!declared) {
    const detected = detectSeparator(text);
    const separator = detected === "," && areGroupedNumbers(text) ? "line" : detected;
    return { separator, rows: readRows(text, separator), hasKeys: false };
  }
  const separator = declared[1] as TextSeparator;
  const rows = readRows(text.slice(declared[0].length), separator);
  const moved = rows.map((row) => row.map((cell) => ({ ...cell, line: cell.line + 1 })));
  return { separator, rows: moved, hasKeys: false };
}

const cuelistHeader = /^inventory_id$/i;

/** Removes the `'` guard (`guardCell`), which only our own files have. */
function removeGuards(rows: Row[]): Row[] {
  const columns = rows[0]?.map(({ text }) => cuelistHeader.test(text)) ?? [];
  if (!columns.includes(true)) return rows;
  return rows.map((row) =>
    row.map((cell, index) => (columns[index] ? { ...cell, text: unguardCell(cell.text) } : cell)),
  );
}
