/** Rows as CSV (RFC 4180), each cell exactly as it is, in quotes where it needs them. */
export function writeCsv(rows: Iterable<readonly string[]>): string {
  return `${Array.from(rows, (cells) => cells.map(quoteCell).join(",")).join("\r\n")}\r\n`;
}

function quoteCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
