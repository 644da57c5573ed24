export const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

/**
 * Returns the order to put into the URL when a column is pressed; null for the column's own order. Pressing the sorted column reverses
 * the order, and then restores it.
 */
export function orderOnPress(
  pressed: { isSorted: boolean; ownOrder: SortOrder },
  order: SortOrder,
): SortOrder | null {
  if (!pressed.isSorted || order !== pressed.ownOrder) return null;
  return order === "asc" ? "desc" : "asc";
}
