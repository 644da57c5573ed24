import { unguardCell } from "@/lib/shared/csv/formula-guard";
import { detectSeparator } from "@/lib/shared/id-import/detect-separator";
import { readIdTable, type ReadingOptions } from "@/lib/shared/id-import/read-id-table";
import { hideNumberCommas } from "@/lib/shared/id-import/grouped-number";
import { scoreHeader } from "@/lib/shared/id-import/find-header";
import { readIdJson } from "@/lib/shared/id-import/read-id-json";
import { readRows } from "@/lib/shared/id-import/read-rows";
import {
  type ParsedIds,
  type Row,
  type Separator,
  type TextSeparator,
} from "@/lib/shared/id-import/types";

/**
 * Parses inventory IDs from pasted text: one per line, separated by commas, semicolons or tabs, JSON, or CSV with
 * quotes and columns. IDs are unmodified, except that white space around them and the formula guard of our own
 * files are removed. A comma that may stand between the thousands of a number is no separator: such a number is left for
 * a decision. Sorts each into new, in `existing`, repeated, or doubtful with a reason, and records its line
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
  if (!declared) return { ...readTextRows(text), hasKeys: false };
  const { separator, rows } = readTextRows(
    text.slice(declared[0].length),
    declared[1] as TextSeparator,
  );
  const moved = rows.map((row) => row.map((cell) => ({ ...cell, line: cell.line + 1 })));
  return { separator, rows: moved, hasKeys: false };
}

interface TextRows {
  separator: TextSeparator;
  rows: Row[];
}

/** The rows of a text, in which numbers keep the commas between their thousands. */
function readTextRows(text: string, declared?: TextSeparator): TextRows {
  const cut = (lines: string): TextRows => {
    const separator = declared ?? detectSeparator(lines);
    return { separator, rows: readRows(lines, separator) };
  };
  const plain = cut(text);
  const hidden = hideNumberCommas(text);
  if (!hidden || isNamedTable(plain)) return plain;
  const { separator, rows } = cut(hidden.text);
  const show = (row: Row): Row => row.map((cell) => ({ ...cell, text: hidden.show(cell.text) }));
  return { separator, rows: rows.map(show) };
}

/** Whether a header names as many columns as each row has cells, so that what separates the cells is certain. */
function isNamedTable({ rows }: TextRows): boolean {
  const filled = rows.filter((row) => row.some((cell) => cell.text !== ""));
  const [header = []] = filled;
  const width = header.length;
  const isNamed = width > 1 && header.some((cell) => scoreHeader(cell.text) > 0);
  return isNamed && filled.every((row) => row.length === width);
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
