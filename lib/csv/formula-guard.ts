/** What a spreadsheet takes for the beginning of a formula (OWASP "CSV Injection", ASVS 5.0 V1.2.10). */
const formula = /^'*[=+\-@\t\r]/;

/**
 * A cell that a spreadsheet shows and never calculates: `'` before what would be a formula, and before what is
 * guarded already, so that `unguardCell` gives exactly the same cell back.
 */
export const guardCell = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell);

/** The cell that `guardCell` was given. */
export const unguardCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
