export const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** The order to put into the URL when a column is pressed; null for the column's own order. The sorted one turns, and turns back. */
export function orderOnPress(
  pressed: { isSorted: boolean; ownOrder: SortOrder },
  order: SortOrder,
): SortOrder | null {
  if (!pressed.isSorted || order !== pressed.ownOrder) return null;
  return order === "asc" ? "desc" : "asc";
}
