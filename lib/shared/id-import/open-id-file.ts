import { readIdJson } from "@/lib/shared/id-import/id-json";
import { hideNumberCommas } from "@/lib/shared/id-import/grouped-number";
import {
  decodeWhole,
  type FoundEncoding,
  once,
  toUnixLines,
} from "@/lib/shared/tables/decode-bytes";
import { findFormat, findTextFormat } from "@/lib/shared/tables/file-format";
import { isColumnName } from "@/lib/shared/tables/column-names";
import {
  type FoundTable,
  openElements,
  openTables,
  openText,
} from "@/lib/shared/tables/open-table";
import { type TableRecord } from "@/lib/shared/tables/types";

/** A table in memory. */
export interface IdTable {
  table: FoundTable;
  rows: TableRecord[];
}

/** A text or a file, with its tables: several of a workbook. */
interface OpenedIds {
  encoding: string | null;
  tables: IdTable[];
}

/** @throws AppError bad_request with what to do */
export async function openIdFile(source: string | Uint8Array): Promise<OpenedIds> {
  if (typeof source === "string") return { encoding: null, tables: [await openIdText(source)] };
  const format = await findFormat(source);
  if (format !== "text" && format !== "json") {
    const tables: IdTable[] = [];
    for (const table of await openTables(once(source))) tables.push(await readAll(table));
    return { encoding: null, tables };
  }
  const found: FoundEncoding = { label: null };
  const text = await decodeWhole(source, found);
  return { encoding: found.label, tables: [await openIdText(text)] };
}

async function readAll(table: FoundTable, show?: (cell: string) => string): Promise<IdTable> {
  let rows: TableRecord[] = [];
  for await (const batch of table.read()) rows = rows.length === 0 ? batch : rows.concat(batch);
  if (show) for (const row of rows) row.cells = row.cells.map(show);
  return { table, rows };
}

/** The table in a text. A comma that may be between the thousands of a number separates no cells, unless a header says so. */
async function openIdText(content: string): Promise<IdTable> {
  const text = toUnixLines(content);
  const format = findTextFormat(text);
  if (format === "json") return readAll(await openElements(await readIdJson(text)));
  const plain = await openText(text);
  const hidden = format === "text" ? hideNumberCommas(text) : null;
  if (!hidden) return readAll(plain);
  const read = await readAll(plain);
  return isNamedTable(read) ? read : readAll(await openText(hidden.text), hidden.show);
}

/** Whether a header names as many columns as each row has cells, so that what separates the cells is certain. */
const isNamedTable = ({ table: { header, width }, rows }: IdTable): boolean =>
  width !== null &&
  width > 1 &&
  header?.some(isColumnName) === true &&
  rows.every(({ cells }) => cells.length === width);
