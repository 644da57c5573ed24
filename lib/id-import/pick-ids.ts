import { readInventoryText } from "@/lib/id-import/read-inventory-text";
import { type DoubtfulId } from "@/lib/id-import/types";

/**
 * Returns the unique IDs in a text of at most a few hundred lines, in order, without headers and empty cells;
 * parsed like `readInventoryText`. `odd` are those with a warning; they are also in `ids` if the service
 * accepts them.
 */
export function pickIds(text: string): { ids: string[]; odd: DoubtfulId[] } {
  const { fresh, suspicious } = readInventoryText(text, new Set());
  const odd = suspicious.filter(({ kind }) => kind !== "header" && kind !== "empty");
  const found = [
    ...fresh.ids.map((id, index) => ({ id, place: fresh.places[index] ?? 0 })),
    ...odd.filter(({ canBeAdded }) => canBeAdded),
  ].sort((one, other) => one.place - other.place);
  return { ids: [...new Set(found.map(({ id }) => id))], odd };
}
