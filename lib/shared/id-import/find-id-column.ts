import { withoutMarks } from "@/lib/shared/id-import/grouped-number";
import { type ParsedColumn } from "@/lib/shared/id-import/types";
import { columnKey, columnNames } from "@/lib/shared/tables/column-names";
import { guessColumns } from "@/lib/shared/tables/guess-columns";
import { type FoundTable } from "@/lib/shared/tables/open-table";
import { type TableRecord } from "@/lib/shared/tables/types";

interface IdColumn {
  columns: ParsedColumn[];
  /** Index of the ID column; null if every cell is an ID. */
  column: number | null;
  isSure: boolean;
  /** Whether the column holds titles, because none holds IDs. */
  holdsTitles: boolean;
}

/** Names of columns that hold something else, such as numbers that look like IDs. */
const otherNames = new Set(
  (
    ["company", "publisher", "type", "language", "country", "categories", "date", "number"] as const
  ).flatMap((field) => columnNames[field]),
);

/** Finds the column of IDs in a table, or of titles if none holds IDs. In a list every cell is an ID. */
export function findIdColumn(table: FoundTable): IdColumn {
  const sample = table.sample.map(({ cells }) => cells);
  const width = table.width ?? 1;
  if (isList(table)) return { columns: [], column: null, isSure: true, holdsTitles: false };
  const isOther = Array.from(
    { length: width },
    (_, index) =>
      isCount(sample, index) ||
      table.names.some((names) => otherNames.has(columnKey(names[index] ?? ""))),
  );
  const guess = (hidden: number | null, how: "isKnown" | "isNamed" = "isKnown") =>
    guessColumns(
      table.names,
      sample.map((cells) => cells.map((cell, at) => (isOther[at] || at === hidden ? "" : cell))),
      [
        {
          field: "id",
          names: how === "isKnown" ? [...columnNames.id, "uuid"] : columnNames.id,
          endings: ["id", "ids", "code", "guid"],
          ...(how === "isKnown" ? { isKnown: isCode } : { hasShape: isWord }),
        },
        { field: "name", names: columnNames.name },
      ],
    );
  // A name tells more than a shape, except where it may be the name of something else.
  const byName = guess(null, "isNamed");
  const own = table.format === "opml" ? 0 : (table.header?.findIndex(isOwnHeader) ?? -1);
  const isNamed = own >= 0 || (byName.columns.id !== undefined && !byName.unsure.includes("id"));
  const { columns: found } = isNamed ? byName : guess(null);
  const column = own >= 0 ? own : (found.id ?? found.name ?? 0);
  const isOnly = () => guess(column).columns.id === undefined;
  const holdsTitles = own < 0 && found.id === undefined && found.name !== undefined;
  return {
    columns: Array.from({ length: width }, (_, index) => ({
      index,
      name: table.header?.[index] || `Column ${index + 1}`,
      sample: sample
        .map((cells) => cells[index]?.trim() ?? "")
        .filter((text) => text !== "")
        .slice(0, 3),
    })),
    column,
    isSure: holdsTitles || isNamed || (found.id !== undefined && table.header === null && isOnly()),
    holdsTitles,
  };
}

/** The header of our own files, whose cells are guarded (`guardCell`). */
export const isOwnHeader = (name: string): boolean =>
  /^inventory_id$/i.test(name.trim()) || name === "Inventory ID";

const isWord = (cell: string): boolean => /^\S+$/.test(withoutMarks(cell.trim()));
const isCode = (cell: string): boolean => /\d/.test(cell) && isWord(cell);

/** Whether cells count up, as the numbers of rows do. */
function isCount(rows: readonly string[][], index: number): boolean {
  const values = rows.map((cells) => (cells[index] ?? "").trim());
  const start = Number(values[0]);
  return (
    values.length > 2 && start <= 2 && values.every((value, at) => value === String(start + at))
  );
}

/** Whether every cell is an ID: of one column, of one row, of rows of uneven width, and of columns that are alike and have no header. */
function isList({ header, width, sample: rows }: FoundTable): boolean {
  if (width === null || width < 2) return true;
  if (header !== null) return false;
  const full = rows.filter(({ cells }) => cells.length >= width && cells[0]?.trim() !== "").length;
  return rows.length < 2 || full * 5 < rows.length * 4 || isGrid(rows, width);
}

/** Whether all columns hold the same kind of value: codes without white space, of similar length. */
function isGrid(rows: readonly TableRecord[], width: number): boolean {
  const columns = Array.from({ length: width }, (_, index) => {
    const values = rows
      .map(({ cells }) => withoutMarks((cells[index] ?? "").trim()))
      .filter((value) => value !== "");
    const characters = values.reduce((sum, value) => sum + value.length, 0);
    return { shape: shapeOf(values), mean: characters / Math.max(values.length, 1) };
  });
  const means = columns.map((column) => column.mean);
  const shapes = new Set(columns.map((column) => column.shape));
  return shapes.size === 1 && !shapes.has("text") && Math.max(...means) - Math.min(...means) <= 1.5;
}

function shapeOf(values: string[]): "digits" | "code" | "text" {
  if (values.every((value) => /^\d+$/.test(value))) return "digits";
  return values.every((value) => /^\S+$/.test(value) && /\d/.test(value)) ? "code" : "text";
}
