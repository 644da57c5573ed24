import { unguardCell } from "@/lib/csv/formula-guard";
import { type CsvRow, readCsv } from "@/lib/csv/read-csv";
import { AppError } from "@/lib/errors";
import { type ImportRow, checkRow, type RowError, wrongRow } from "@/lib/imports/import-row";
import { playlistColumns } from "@/lib/playlists/export/export-schema";
import { findLoss } from "@/lib/playlists/searches/parse-search-json";

/** Characters per chunk, and maximum characters of a row. */
const pieceCharacters = 1024 * 1024;
const longestRow = 32 * 1024 * 1024;

const lists = ["tags", "searches", "inventory_ids"] as const;
type Columns = Partial<Record<(typeof playlistColumns)[number], number>>;

/** Column indexes and number of columns, from the first line. */
interface Header {
  columns: Columns;
  width: number;
}

/**
 * Reads playlists from CSV with the columns name, advertiser_id or advertiser (exact name), type, tags, searches and
 * inventory_ids; ignores other columns of an export. A list is a JSON array, or IDs or tags separated by commas,
 * semicolons or line ends, or one search. `end` is the offset reached in the text.
 * @throws AppError bad_request if columns are missing or a quotation mark is not closed
 */
export async function* readCsvRows(text: string): AsyncGenerator<{ row: ImportRow; end: number }> {
  let read = 0;
  async function* inPieces() {
    for (; read < text.length;) {
      const piece = text.slice(read, read + pieceCharacters);
      read += piece.length;
      yield piece;
    }
  }
  let header: Header | null = null;
  for await (const rows of readCsv(inPieces(), longestRow)) {
    for (const row of rows) {
      if (header) yield { row: readRow(row, header), end: read };
      else header = { columns: findColumns(row.cells), width: row.cells.length };
    }
  }
  if (!header) throw new AppError("bad_request", "The file is empty.");
}

function findColumns(header: string[]): Columns {
  const names = header.map((cell) => cell.trim().toLowerCase().replace(/\s+/g, "_"));
  if (names.includes("inventory_id") && !names.includes("inventory_ids"))
    throw new AppError(
      "bad_request",
      "This file contains only inventory IDs. Add them in a playlist's form, or import playlists as CSV or JSON.",
    );
  const columns: Columns = {};
  for (const column of playlistColumns) {
    const position = names.indexOf(column);
    if (position < 0) continue;
    if (names.includes(column, position + 1))
      throw new AppError("bad_request", `The column ${column} appears twice. Remove one.`);
    columns[column] = position;
  }
  const missing = [
    ...(["name", "type"] as const).filter((column) => columns[column] === undefined),
    ...((columns.advertiser_id ?? columns.advertiser) === undefined
      ? ["advertiser_id or advertiser"]
      : []),
    ...((columns.inventory_ids ?? columns.searches) === undefined
      ? ["inventory_ids or searches"]
      : []),
  ];
  if (missing.length === 0) return columns;
  throw new AppError(
    "bad_request",
    `The first line must name the columns. Missing: ${missing.join(", ")}.`,
  );
}

function readRow({ line, cells, problem }: CsvRow, { columns, width }: Header): ImportRow {
  if (problem) return wrongRow(line, [{ field: "", message: problem }]);
  if (cells.slice(width).some((cell) => cell.trim() !== "")) {
    const message =
      "This row has more cells than the header. Put quotation marks around cells that contain the separator.";
    return wrongRow(line, [{ field: "", message }]);
  }
  // Our own files, which have these columns, guard formulas.
  const isExport = columns.uuid !== undefined && columns.revision !== undefined;
  const cell = (column: keyof Columns) => {
    const text = cells[columns[column] ?? -1]?.trim() ?? "";
    return isExport ? unguardCell(text) : text;
  };
  const problems: RowError[] = [];
  const given: Record<string, unknown> = {
    name: cell("name"),
    type: cell("type").toLowerCase(),
    advertiser_id: cell("advertiser_id"),
  };
  for (const list of lists) {
    const read = readList(list, cell(list));
    if (typeof read === "string") problems.push({ field: list, message: read });
    given[list] = typeof read === "string" ? [] : read;
  }
  const row = checkRow(line, given, cell("advertiser") || null);
  if (problems.length === 0) return row;
  const others = row.problems.filter(({ field }) => !problems.some((one) => one.field === field));
  return { ...wrongRow(line, [...problems, ...others], row.name), advertiser: row.advertiser };
}

/** The maximum characters of a cell in Excel, which truncates longer text silently. */
const spreadsheetCell = 32_767;

/** The values of a cell, or an error. */
function readList(list: (typeof lists)[number], cell: string): unknown[] | string {
  if (cell === "") return [];
  if (!cell.startsWith("[")) {
    if (list === "searches") return [cell];
    return cell.split(/[\n,;]/).flatMap((value) => value.trim() || []);
  }
  let values: unknown;
  try {
    values = JSON.parse(cell);
  } catch {
    const isCut = cell.length >= spreadsheetCell - 1;
    return isCut
      ? "A spreadsheet cut this list short. Use the original export, or JSON."
      : "Not a valid JSON array. Check its quotes, commas and brackets.";
  }
  if (!Array.isArray(values)) return "A list must be a JSON array.";
  const loss = list === "searches" ? findLoss(cell, values) : null;
  return loss ?? values;
}
