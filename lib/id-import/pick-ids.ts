import { readInventoryText } from "@/lib/id-import/read-inventory-text";
import { type DoubtfulId } from "@/lib/id-import/types";

/**
 * The ids in a text of some hundred lines, in its order and each once, as `readInventoryText` reads them:
 * without what is no id (a header, an empty cell). `odd` are those that may be damaged; they are among the ids
 * if the service takes them.
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
