import { unguardCell } from "@/lib/shared/csv/write-csv";
import { findIdColumn, isOwnHeader } from "@/lib/shared/id-import/find-id-column";
import { openIdFile } from "@/lib/shared/id-import/open-id-file";
import { trimOuter } from "@/lib/shared/id-import/separators";
import { sortIds } from "@/lib/shared/id-import/sort-ids";
import {
  ambiguousKinds,
  type Cells,
  type DoubtfulId,
  type ParsedIds,
  warningKinds,
} from "@/lib/shared/id-import/types";
import { type FoundTable } from "@/lib/shared/tables/open-table";
import { type TableRecord } from "@/lib/shared/tables/types";
import { AppError } from "@/lib/shared/errors";
import { selectIds, type WarningDecision } from "@/lib/shared/id-import/select-ids";

interface ReadingOptions {
  /** Index of the sheet to read instead of the detected one. */
  sheet?: number | undefined;
  /** Indexes of the table columns to read instead of the detected one. */
  columns?: readonly number[] | undefined;
  /** Called periodically with the number of processed cells, and their share. */
  tell?: (cells: number, share: number) => void;
}

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
  // The rows of all sheets say which has most IDs.
  const sheets = tables.length > 1 ? await Promise.all(tables.map(readAll)) : [];
  const counts = sheets.length > 0 ? sheets.map(estimateIds) : [1];
  const selected = sheet ?? counts.indexOf(Math.max(...counts));
  const table = tables[selected] ?? tables[0];
  if (!table) throw new Error("A file has a table.");
  const found = findIdColumn(table);
  const chosen =
    found.column === null ? null : (columns ?? [found.column]).toSorted((a, b) => a - b);
  const picker = new CellPicker(table, chosen);
  for await (const rows of sheets[selected] ? [sheets[selected].rows] : table.read())
    picker.add(rows);
  const sorted = sortIds(picker.cells, existing, tell);
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

/** Titles are no IDs until somebody chooses them. */
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

interface Sheet {
  table: FoundTable;
  rows: TableRecord[];
}

async function readAll(table: FoundTable): Promise<Sheet> {
  const rows: TableRecord[] = [];
  for await (const batch of table.read()) for (const row of batch) rows.push(row);
  return { table, rows };
}

/** About how many IDs a sheet holds, judged by its first rows. Notes and titles are no IDs. */
function estimateIds({ table, rows }: Sheet): number {
  const { column } = findIdColumn(table);
  const picker = new CellPicker(table, column === null ? null : [column]);
  picker.add(table.sample);
  const { read, fresh, suspicious } = sortIds(picker.cells, new Set());
  const numbers = suspicious.filter(({ kind }) => kind === "grouped" || kind === "decimal");
  const coded = fresh.ids.filter((id) => /\d/.test(id)).length + numbers.length;
  const isList = coded * 2 >= Math.max(read, 1) || (table.header !== null && coded > 0);
  return isList ? (coded / Math.max(table.sample.length, 1)) * rows.length : 0;
}

/** Picks the cells of some columns row by row; of a list, whose columns are null, all filled cells. */
class CellPicker {
  readonly cells: Cells = { texts: [], lines: [], columns: [], trimmed: 0, rows: new Map() };
  readonly #columns: readonly number[] | null;
  readonly #hasLayout: boolean;
  readonly #isGuarded: readonly boolean[];

  constructor({ header, format, separator }: FoundTable, columns: readonly number[] | null) {
    this.#columns = columns;
    this.#hasLayout = format === "text" && separator !== "";
    this.#isGuarded = header?.map(isOwnHeader) ?? [];
  }

  add(rows: readonly TableRecord[]): void {
    for (const row of rows) {
      const before = this.cells.texts.length;
      if (this.#columns) this.#columns.forEach((at, column) => this.#take(row, at, column));
      else row.cells.forEach((_, at) => this.#take(row, at, 0));
      if (this.#columns && this.cells.texts.length === before) this.#push("", row.line, 0);
    }
  }

  #take({ cells, line, doubt }: TableRecord, at: number, column: number): void {
    const given = cells[at] ?? "";
    const raw = this.#isGuarded[at] ? unguardCell(given) : given;
    const text = trimOuter(raw);
    if (text === "") return;
    // Spaces after a separator are layout and not worth a word.
    const isLayout = () => this.#hasLayout && at > 0 && raw.replace(/^ +/, "") === text;
    if (text.length < raw.length && !isLayout()) this.cells.trimmed += 1;
    if (this.#columns && doubt && doubt.kind !== "short")
      this.cells.rows.set(this.cells.texts.length, {
        reason: doubt.message,
        others: cells.map(trimOuter),
      });
    this.#push(text, line, column);
  }

  #push(text: string, line: number, column: number): void {
    this.cells.texts.push(text);
    this.cells.lines.push(line);
    this.cells.columns.push(column);
  }
}

/** IDs picked from a text, and what is doubtful in it. */
interface PickedIds {
  ids: string[];
  odd: DoubtfulId[];
  /** Why nothing could be read, or null. */
  problem: string | null;
}

/**
 * Returns the unique IDs in a text of at most a few hundred lines, in order, without headers and empty cells;
 * parsed like `readIds`. `odd` are the doubtful ones; `decision` says what becomes of them, and `ambiguous`
 * of those that may be one number or several IDs.
 */
export async function pickIds(
  text: string,
  decision: WarningDecision = "leave-out",
  ambiguous: WarningDecision = "leave-out",
): Promise<PickedIds> {
  try {
    const reading = await readIds(text, new Set());
    const kinds = new Map(
      warningKinds.map((kind) => [kind, ambiguousKinds.has(kind) ? ambiguous : decision] as const),
    );
    const odd = reading.suspicious.filter(({ kind }) => kind !== "empty");
    return { ids: selectIds(reading, { kinds, ids: new Map() }).added, odd, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { ids: [], odd: [], problem: error.message };
  }
}
