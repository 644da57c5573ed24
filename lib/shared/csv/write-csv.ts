/** Characters that start a formula in spreadsheets (OWASP "CSV Injection", ASVS 5.0 V1.2.10). */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** Prefixes `'` to a cell that a spreadsheet would calculate or that is guarded; `unguardCell` reverses it. */
const guardCell = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Reverses `guardCell`. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** At the start of a CSV file, tells Excel that the text is UTF-8. */
export const byteOrderMark = "\uFEFF";

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

/** Formats IDs as CSV with the header "inventory_id", guarded; `readIds` removes the guard. */
export function writeInventoryCsv(ids: readonly string[]): string {
  return writeGuardedCsv([["inventory_id"], ...ids.map((id) => [id])]);
}
