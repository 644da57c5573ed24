import { type FileFormat } from "@/lib/shared/tables/file-format";
import { type ColumnTarget, guessColumns } from "@/lib/shared/tables/guess-columns";
import { type TableChoice } from "@/lib/shared/tables/open-source";
import { type FoundTable } from "@/lib/shared/tables/open-table";

/** A column of a file, and three of its values. */
interface FileColumn {
  name: string;
  values: string[];
}

/** How a file is read; what is not said is found. */
export type TableReading = Required<Pick<TableChoice, "sheet">> &
  Pick<TableChoice, "separator" | "headerLine">;

/** The columns of a file as people see them, and what they hold. */
export interface TableColumns<Field extends string> {
  format: FileFormat;
  sheets: string[];
  reading: TableReading;
  /** The first lines, one of which may be the header. */
  start: { line: number; text: string }[];
  columns: FileColumn[];
  /** The index of the column of each field. */
  fields: Partial<Record<Field, number>>;
  /** Fields for which another column is about as likely. */
  unsure: Field[];
}

const shownValues = 3;
const shownCharacters = 60;

/** Describes the columns of a table, and guesses what they hold. */
export function describeTable<Field extends string>(
  table: FoundTable,
  targets: readonly ColumnTarget<Field>[],
  sheet = 0,
): TableColumns<Field> {
  const { format, sheets, separator, header, headerLine, start } = table;
  const rows = table.sample.map(({ cells }) => cells);
  const { columns: fields, unsure } = guessColumns(table.names, rows, targets);
  const width = Math.max(header?.length ?? 0, ...rows.map((cells) => cells.length));
  return {
    format,
    sheets,
    reading: { headerLine, sheet, ...(separator !== null && { separator }) },
    start: start.map(({ line, cells }) => ({
      line,
      text: cells
        .filter((cell) => cell.trim() !== "")
        .join(" · ")
        .slice(0, shownCharacters),
    })),
    columns: Array.from({ length: width }, (_, index) => ({
      name: header?.[index] || `Column ${letterOf(index)}`,
      values: findValues(rows, index),
    })),
    fields,
    unsure,
  };
}

function findValues(rows: readonly string[][], index: number): string[] {
  const values = new Set<string>();
  for (const cells of rows) {
    const value = (cells[index] ?? "").trim();
    if (value !== "") values.add(value.slice(0, shownCharacters));
    if (values.size === shownValues) break;
  }
  return Array.from(values);
}

function letterOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : letterOf(Math.floor(index / 26) - 1) + letter;
}

/** Has a column hold a field, or null; what it held, and the column that held the field, hold nothing then. */
export function giveColumn<Field extends string>(
  fields: Partial<Record<Field, number>>,
  column: number,
  field: Field | null,
): Partial<Record<Field, number>> {
  const others = Object.entries(fields).filter(([one, index]) => one !== field && index !== column);
  return Object.fromEntries(field === null ? others : [...others, [field, column]]) as Partial<
    Record<Field, number>
  >;
}
