import { formatCount, formatNumber } from "@/lib/shared/format";

/** Why a row needs a look, and what to do about it. `short` rows may only lack cells that are empty. */
export interface RowDoubt {
  kind: "quotes" | "wide" | "short";
  message: string;
}

/** A record of a file: the line that it begins on, from 1, how many lines it takes, and its cells as they are. */
export interface TableRecord {
  line: number;
  lines: number;
  cells: string[];
  /** Whether its quotation marks break the rules, so that its cells are a guess. */
  isBroken?: boolean;
  /** Whether it can't be read, so that its cells are its text. */
  isUnreadable?: boolean;
  /** Of a row that needs a look. */
  doubt?: RowDoubt;
}

/** What a line of a file can be. */
export const lineKinds = ["rows", "blank", "header", "title", "total", "refused"] as const;
type LineKind = (typeof lineKinds)[number];

/** The lines of a file by what they are: each is in one of them. */
export type LineCounts = Record<LineKind, number>;
export const noLines: Readonly<LineCounts> = {
  rows: 0,
  blank: 0,
  header: 0,
  title: 0,
  total: 0,
  refused: 0,
};

/** What became of the lines of a file, what one should know of them, and the columns that hold nothing. */
export interface FileLines {
  counts: Readonly<LineCounts>;
  notices: string[];
  unused: string[];
}

/** A record that is no row. */
export interface SkippedRecord extends TableRecord {
  kind: Exclude<LineKind, "rows" | "blank">;
}

export const filledWidth = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== "") + 1;
export const isBlank = (cells: readonly string[]): boolean => firstFilled(cells) === "";
export const countFilled = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== "").length;

/** The first cell that holds something, without the space around it; "" if all are blank. */
export function firstFilled(cells: readonly string[]): string {
  for (const cell of cells) {
    const text = cell.trim();
    if (text !== "") return text;
  }
  return "";
}

/** The commonest of `values`, and how many there are of it. */
export function findCommonest<Value>(
  values: Iterable<Value>,
): { value: Value; count: number } | null {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let best: { value: Value; count: number } | null = null;
  for (const [value, count] of counts) if (count > (best?.count ?? 0)) best = { value, count };
  return best;
}

const nouns: Record<keyof LineCounts, [string, string]> = {
  rows: ["row", "rows"],
  blank: ["blank", "blank"],
  header: ["header", "headers"],
  title: ["title or note", "titles and notes"],
  total: ["total", "totals"],
  refused: ["not read", "not read"],
};

/** "128 lines: 120 rows, 5 blank, 1 header, 2 titles and notes." `noun`: what the format has in place of lines. */
export function describeLines(counts: Readonly<LineCounts>, noun = "line"): string {
  const parts = lineKinds
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${formatNumber(counts[kind])} ${nouns[kind][counts[kind] === 1 ? 0 : 1]}`);
  const all = lineKinds.reduce((sum, kind) => sum + counts[kind], 0);
  return `${formatCount(all, noun)}: ${parts.join(", ")}.`;
}
