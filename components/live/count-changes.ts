/**
 * The number of rows by which a page of a list differs from what it was: changed and added ones; where there are none, those that are
 * gone. A row that another has pushed to the next page does not count. Each row is a text that changes with it.
 */
export function countChanges(shown: string[], now: string[]): number {
  const [had, has] = [new Set(shown), new Set(now)];
  const changed = now.filter((row) => !had.has(row)).length;
  return changed > 0 ? changed : shown.filter((row) => !has.has(row)).length;
}
