import { unguardCell } from "@/lib/shared/csv/formula-guard";
import { findIdColumn, isOwnHeader } from "@/lib/shared/id-import/find-id-column";
import { type IdTable, openIdFile } from "@/lib/shared/id-import/open-id-file";
import { trimOuter } from "@/lib/shared/id-import/outer-space";
import { sortIds } from "@/lib/shared/id-import/sort-ids";
import { type Cell, type DoubtfulId, type ParsedIds } from "@/lib/shared/id-import/types";
import { type TableRecord } from "@/lib/shared/tables/types";

interface ReadingOptions {
  /** Index of the sheet to read instead of the detected one. */
  sheet?: number | undefined;
  /** Indexes of the table columns to read instead of the detected one. */
  columns?: readonly number[] | undefined;
  /** Called periodically with the number of processed cells, and their share. */
  tell?: (cells: number, share: number) => void;
}

const sampleRows = 500;

/**
 * Finds the inventory IDs in a pasted text or a file (`lib/shared/tables`): the cells of a list, or of one column of a table. IDs are
 * unmodified, except that white space around them and the formula guard of our own files are removed. A comma that may be between the
 * thousands of a number is no separator: such a number is left for a decision. Sorts each into new, in `existing`, repeated, or doubtful
 * with a reason, and records its line (from 1).
 * @throws AppError bad_request with what to do
 */
export async function readIds(
  source: string | Uint8Array,
  existing: ReadonlySet<string>,
  { sheet, columns, tell }: ReadingOptions = {},
): Promise<ParsedIds> {
  const { encoding, tables } = await openIdFile(source);
  const counts = tables.map(tables.length > 1 ? estimateIds : () => 1);
  const selected = sheet ?? counts.indexOf(Math.max(...counts));
  const read = tables[selected] ?? tables[0];
  if (!read) throw new Error("A file has a table.");
  const { table } = read;
  const found = findIdColumn(read);
  const chosen =
    found.column === null ? null : (columns ?? [found.column]).toSorted((a, b) => a - b);
  const { cells, places } = pickCells(read, chosen);
  const sorted = sortIds(cells, existing, (index) => places?.[index] ?? 0, tell);
  const holdsTitles = found.holdsTitles && columns === undefined;
  return {
    format: table.format,
    separator: table.separator,
    encoding,
    sheets: table.sheets,
    sheet: selected,
    isSheetSure: sheet !== undefined || counts.filter((count) => count > 0).length < 2,
    columns: found.columns,
    selected: chosen,
    isColumnSure: found.isSure || columns !== undefined,
    holdsTitles,
    titles: null,
    header: (chosen ? table.header?.[chosen[0] ?? 0] : table.header?.find(Boolean)) ?? null,
    counts: { ...table.counts },
    skipped: table.skipped.filter(({ kind }) => kind !== "header"),
    notices: table.notices(),
    ...(holdsTitles ? doubtTitles(sorted) : sorted),
  };
}

/** Titles are no IDs until somebody says so. */
function doubtTitles<Sorted extends Pick<ParsedIds, "fresh" | "suspicious">>(
  sorted: Sorted,
): Sorted {
  const { fresh, suspicious } = sorted;
  const titles = fresh.ids.map((id, at): DoubtfulId => ({
    id,
    line: fresh.lines[at] ?? 0,
    place: fresh.places[at] ?? 0,
    kind: "title",
    reason: "This is a name, not an ID.",
    cleaned: null,
    split: null,
    canBeAdded: true,
  }));
  return {
    ...sorted,
    fresh: { ids: [], lines: [], places: [] },
    suspicious: [...suspicious, ...titles].sort((one, other) => one.place - other.place),
  };
}

/** About how many IDs a sheet holds, judged by its first rows. Notes and titles are no IDs. */
function estimateIds({ table, rows }: IdTable): number {
  const sample = { table, rows: rows.slice(0, sampleRows) };
  const { column } = findIdColumn(sample);
  const { cells } = pickCells(sample, column === null ? null : [column]);
  const { fresh, suspicious } = sortIds(cells, new Set());
  const numbers = suspicious.filter(({ kind }) => kind === "grouped" || kind === "decimal");
  const coded = fresh.ids.filter((id) => /\d/.test(id)).length + numbers.length;
  const isList = coded * 2 >= Math.max(cells.length, 1) || (table.header !== null && coded > 0);
  return isList ? (coded / Math.max(sample.rows.length, 1)) * rows.length : 0;
}

/** The cells of the columns row by row; all filled cells of a list. */
function pickCells(
  { table: { header, format, separator }, rows }: IdTable,
  selected: readonly number[] | null,
): { cells: Cell[]; places: number[] | null } {
  const hasLayout = format === "text" && separator !== "";
  const isGuarded = header?.map(isOwnHeader) ?? [];
  const cells: Cell[] = [];
  const places: number[] = [];
  const add = ({ cells: texts, line, doubt }: TableRecord, column: number, place: number) => {
    const raw = texts[column] ?? "";
    const cell = trimCell(
      isGuarded[column] ? unguardCell(raw) : raw,
      line,
      hasLayout && column > 0,
    );
    if (cell.text === "") return;
    if (selected && doubt && doubt.kind !== "short")
      cell.row = { reason: doubt.message, others: texts.map(trimOuter) };
    cells.push(cell);
    places.push(place);
  };
  for (const row of rows) {
    const before = cells.length;
    if (selected) selected.forEach((column, place) => add(row, column, place));
    else row.cells.forEach((_, column) => add(row, column, 0));
    if (cells.length > before || !selected) continue;
    cells.push({ text: "", line: row.line });
    places.push(0);
  }
  return { cells, places: selected && places };
}

/** Trims a cell. Spaces after a separator are layout and not worth a word. */
function trimCell(raw: string, line: number, followsSeparator: boolean): Cell {
  const text = trimOuter(raw);
  if (text.length === raw.length) return { text, line };
  const rest = followsSeparator ? raw.replace(/^ +/, "") : raw;
  return text === rest || text === "" ? { text, line } : { text, line, isTrimmed: true };
}
