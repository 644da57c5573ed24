export const sortOrders = ["asc", "desc"] as const;
export type SortOrder = (typeof sortOrders)[number];

/** Returns the order for the URL when a column is pressed; null for its own order. Pressing the sorted column reverses it, and back. */
export function orderOnPress(
  pressed: { isSorted: boolean; ownOrder: SortOrder },
  order: SortOrder,
): SortOrder | null {
  if (!pressed.isSorted || order !== pressed.ownOrder) return null;
  return order === "asc" ? "desc" : "asc";
}
