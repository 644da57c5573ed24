import { withoutMarks } from "@/lib/shared/id-import/grouped-number";
import { scoreHeader, isHeaderOf } from "@/lib/shared/id-import/find-header";
import { type ParsedColumn, type Row } from "@/lib/shared/id-import/types";

const sampleRows = 1_000;

interface IdColumn {
  columns: ParsedColumn[];
  /** Index of the ID column; null if every cell is an ID. */
  column: number | null;
  isSure: boolean;
  hasHeader: boolean;
}

/**
 * Finds the ID column in `rows` (none empty). A single column, a single row, rows of uneven width, and tables
 * of similar columns are lists in which every cell is an ID. With `hasKeys` the first row is certainly a header.
 */
export function findIdColumn(rows: Row[], hasKeys = false): IdColumn {
  const sample = rows.slice(0, sampleRows);
  const width = hasKeys ? (sample[0]?.length ?? 0) : findWidth(sample);
  const names = (rows[0] ?? []).slice(0, width).map((cell) => cell.text);
  const isNamed = hasKeys || names.some((name) => scoreHeader(name) > 0);
  if (width < 2 || sample.length < 2) {
    const hasHeader = hasKeys || (width < 2 && hasListHeader(sample));
    return { columns: [], column: null, isSure: true, hasHeader };
  }
  const profiles = names.map((_, index) => profile(sample.slice(1), index));
  if (!isNamed && isGrid(sample, width)) {
    return { columns: [], column: null, isSure: true, hasHeader: false };
  }
  const hasHeader = isNamed || names.every((name, index) => isUnlikeColumn(sample, name, index));
  const scores = profiles.map((found, index) => score(found) + scoreHeader(names[index] ?? ""));
  const best = Math.max(...scores);
  const column = scores.indexOf(best);
  return {
    columns: names.map((name, index) => ({
      index,
      name: hasHeader && name !== "" ? name : `Column ${index + 1}`,
      sample: sample
        .slice(hasHeader ? 1 : 0)
        .map((row) => row[index]?.text ?? "")
        .filter((text) => text !== "")
        .slice(0, 3),
    })),
    column,
    isSure: scores.every((other, index) => index === column || other < best - 15),
    hasHeader,
  };
}

/** The width of at least four of five rows, without empty columns; 1 if there is none. */
function findWidth(rows: Row[]): number {
  const counts = new Map<number, number>();
  for (const row of rows) {
    const filled = row.findLastIndex((cell) => cell.text !== "") + 1;
    counts.set(filled, (counts.get(filled) ?? 0) + 1);
  }
  const width = Math.max(...counts.keys());
  const [firstRow] = rows;
  const isNamed = firstRow?.length === width && firstRow.some((cell) => scoreHeader(cell.text) > 0);
  const full = rows.filter((row) => row.length >= width && row[0]?.text !== "").length;
  return isNamed || full * 5 >= rows.length * 4 ? width : 1;
}

function hasListHeader(rows: Row[]): boolean {
  const [first, ...rest] = rows.map((row) => row[0]?.text ?? "");
  if (first === undefined || rest.length === 0) return false;
  return scoreHeader(first) > 0 || isHeaderOf(first, rest);
}

function isUnlikeColumn(rows: Row[], name: string, index: number): boolean {
  const values = rows.slice(1).map((row) => row[index]?.text ?? "");
  return isHeaderOf(name, values) || (name !== "" && !/\d/.test(name) && !values.includes(name));
}

interface Profile {
  filled: number;
  unique: number;
  compact: number;
  digits: number;
  /** Whether the cells are 1, 2, 3, …: the numbers of the rows. */
  isCount: boolean;
}

/** Shares (0 to 1) of the column's cells with each property. */
function profile(rows: Row[], index: number): Profile {
  const values = rows.map((row) => withoutMarks(row[index]?.text ?? ""));
  const share = (many: number) => (values.length === 0 ? 0 : many / values.length);
  return {
    filled: share(values.filter((value) => value !== "").length),
    unique: share(new Set(values).size),
    compact: share(values.filter((value) => /^\S+$/.test(value)).length),
    digits: share(values.filter((value) => /\d/.test(value)).length),
    isCount: values.length > 2 && isCount(values),
  };
}

/** Whether `values` count up; the first row may be missing, because it may be a header. */
function isCount(values: string[]): boolean {
  const start = Number(values[0]);
  return start <= 2 && values.every((value, index) => value === String(start + index));
}

const score = ({ filled, unique, compact, digits, isCount }: Profile) =>
  filled * 20 + unique * 30 + compact * 20 + digits * 20 - (isCount ? 60 : 0);

/** Whether all columns hold the same kind of value: codes without white space, of similar length. */
function isGrid(rows: Row[], width: number): boolean {
  const columns = Array.from({ length: width }, (_, index) => {
    const values = rows
      .map((row) => withoutMarks(row[index]?.text ?? ""))
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
