import { findIdColumn } from "@/lib/shared/id-import/find-id-column";
import { sortIds } from "@/lib/shared/id-import/sort-ids";
import { type Cell, type ParsedIds, type Row, type Separator } from "@/lib/shared/id-import/types";

export interface ReadingOptions {
  /** Indexes of the table columns to read instead of the detected one. */
  columns?: readonly number[] | undefined;
  /** Called periodically with the number of processed cells. */
  onProgress?: (done: number, total: number) => void;
}

interface IdTable {
  separator: Separator;
  rows: Row[];
  /** Whether the first row holds the keys of objects, so that it is certainly a header. */
  hasKeys: boolean;
}

/** Finds the IDs in a table or list, and sorts them into new, in `existing`, repeated and doubtful ones. */
export function readIdTable(
  { separator, rows, hasKeys }: IdTable,
  existing: ReadonlySet<string>,
  options: ReadingOptions = {},
): ParsedIds {
  const filled = rows.filter((row) => row.some((cell) => cell.text !== ""));
  const found = findIdColumn(filled, hasKeys);
  const selected =
    found.column === null ? null : (options.columns ?? [found.column]).toSorted((a, b) => a - b);
  const [first = [], ...rest] = filled;
  const body = found.hasHeader ? rest : filled;
  const { cells, columns } = pickCells(body, selected);
  const header = found.hasHeader ? (pickCells([first], selected).cells[0]?.text ?? null) : null;
  return {
    separator,
    columns: found.columns,
    selected,
    isColumnSure: found.isSure || options.columns !== undefined,
    header,
    ...sortIds(cells, existing, (index) => columns?.[index] ?? 0, options.onProgress),
  };
}

/** The cells of the columns row by row; all filled cells of a list. */
function pickCells(
  rows: Row[],
  selected: number[] | null,
): { cells: Cell[]; columns: number[] | null } {
  if (selected === null)
    return { cells: rows.flat().filter((cell) => cell.text !== ""), columns: null };
  const cells: Cell[] = [];
  const columns: number[] = [];
  for (const row of rows) {
    const before = cells.length;
    selected.forEach((column, index) => {
      const cell = row[column];
      if (!cell || cell.text === "") return;
      cells.push(cell);
      columns.push(index);
    });
    if (cells.length > before) continue;
    cells.push({ text: "", line: row[0]?.line ?? 1 });
    columns.push(0);
  }
  return { cells, columns };
}
