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

/** A text or a file, with its tables: several of a workbook. */
interface OpenedIds {
  encoding: string | null;
  tables: FoundTable[];
}

/** @throws AppError bad_request with what to do */
export async function openIdFile(source: string | Uint8Array): Promise<OpenedIds> {
  if (typeof source === "string") return { encoding: null, tables: [await openIdText(source)] };
  const format = await findFormat(source);
  if (format !== "text" && format !== "json")
    return { encoding: null, tables: await openTables(once(source)) };
  const found: FoundEncoding = { label: null };
  const text = await decodeWhole(source, found);
  return { encoding: found.label, tables: [await openIdText(text)] };
}

/** The table in a text. Commas that may be between the thousands of a number separate no cells, unless a header names several columns. */
async function openIdText(content: string): Promise<FoundTable> {
  const text = toUnixLines(content);
  const format = findTextFormat(text);
  if (format === "json") return openElements(await readIdJson(text));
  const hidden = format === "text" ? hideNumberCommas(text) : null;
  if (!hidden || (await isNamedTable(await openText(text)))) return openText(text);
  const table = await openText(hidden.text);
  const show = <Row extends TableRecord>(rows: readonly Row[]): Row[] =>
    rows.map((row) => ({ ...row, cells: row.cells.map(hidden.show) }));
  return {
    ...table,
    header: table.header?.map(hidden.show) ?? null,
    sample: show(table.sample),
    get skipped() {
      return show(table.skipped);
    },
    async *read() {
      for await (const rows of table.read()) yield show(rows);
    },
  };
}

/** Whether a header names as many columns as each row has cells, so that what separates the cells is certain. */
async function isNamedTable({ header, width, read }: FoundTable): Promise<boolean> {
  if (width === null || width < 2 || header?.some(isColumnName) !== true) return false;
  for await (const rows of read())
    if (rows.some(({ cells }) => cells.length !== width)) return false;
  return true;
}
