/** Characters that start a formula in spreadsheets (OWASP "CSV Injection", ASVS 5.0 V1.2.10). */
const formula = /^'*[=+\-@\t\r＝＋－＠]/;

/** Prefixes `'` to a cell that a spreadsheet would calculate or that is guarded; `unguardCell` reverses it. */
export const guardCell = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** Reverses `guardCell`. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
