import { formatCount, formatNumber } from "@/lib/shared/format";

/** Formats "1,204 IDs (+3, −1)": a list of IDs compared with the one that it replaces; without the brackets if they are equal. */
export function describeIds(ids: string[], before: string[]): string {
  const [had, has] = [new Set(before), new Set(ids)];
  const added = ids.filter((id) => !had.has(id)).length;
  const removed = before.filter((id) => !has.has(id)).length;
  const parts = [
    ...(added > 0 ? [`+${formatNumber(added)}`] : []),
    ...(removed > 0 ? [`−${formatNumber(removed)}`] : []),
  ];
  if (parts.length === 0 && ids.every((id, index) => id === before[index]))
    return formatCount(ids.length, "ID");
  return `${formatCount(ids.length, "ID")} (${parts.join(", ") || "new order"})`;
}
