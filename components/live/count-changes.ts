/**
 * Counts the changed and added rows of a list's page; if there are none, the removed ones. A row that moved to the next page does not
 * count. Each row is a text that changes with it.
 */
export function countChanges(shown: string[], now: string[]): number {
  const [had, has] = [new Set(shown), new Set(now)];
  const changed = now.filter((row) => !had.has(row)).length;
  return changed > 0 ? changed : shown.filter((row) => !has.has(row)).length;
}
