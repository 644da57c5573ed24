import { guardCell } from "@/lib/shared/csv/formula-guard";

type Rows = Iterable<readonly string[]>;

/**
 * Formats rows as CSV (RFC 4180), quoted where necessary. Cells that a spreadsheet would calculate are guarded
 * (`guardCell`).
 */
export function writeGuardedCsv(rows: Rows): string {
  const lines = Array.from(rows, (cells) => cells.map((cell) => quoteCell(guardCell(cell))));
  return `${lines.map((cells) => cells.join(",")).join("\r\n")}\r\n`;
}

function quoteCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
