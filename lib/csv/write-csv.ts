import { guardCell } from "@/lib/csv/formula-guard";

type Rows = Iterable<readonly string[]>;

/** Formats rows as CSV (RFC 4180) with unmodified cells, quoted where necessary: for programs. */
export function writeCsv(rows: Rows): string {
  return `${Array.from(rows, (cells) => cells.map(quoteCell).join(",")).join("\r\n")}\r\n`;
}

/** Formats rows as CSV for spreadsheets: cells that would be calculated are guarded (`guardCell`). */
export function writeGuardedCsv(rows: Rows): string {
  return writeCsv(Array.from(rows, (cells) => cells.map(guardCell)));
}

function quoteCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
