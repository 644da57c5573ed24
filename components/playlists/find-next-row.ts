/** Where a key leads from row `from` of `count`, or null if it leads nowhere. `page` is the rows in view. */
export function findNextRow(key: string, from: number, count: number, page: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(target, count - 1));
}
