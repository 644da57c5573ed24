import { guardCell } from "@/lib/csv/formula-guard";

type Rows = Iterable<readonly string[]>;

/** Rows as CSV (RFC 4180), each cell exactly as it is, in quotes where it needs them: to be read by programs. */
export function writeCsv(rows: Rows): string {
  return `${Array.from(rows, (cells) => cells.map(quoteCell).join(",")).join("\r\n")}\r\n`;
}

/** Rows as CSV for people, whose spreadsheets would calculate some cells: those are guarded (`guardCell`). */
export function writeGuardedCsv(rows: Rows): string {
  return writeCsv(Array.from(rows, (cells) => cells.map(guardCell)));
}

function quoteCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
