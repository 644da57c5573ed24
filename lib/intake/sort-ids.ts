import { findPaddedLength, hasLostZero } from "@/lib/intake/find-padded-length";
import { judgeId } from "@/lib/intake/judge-id";
import {
  type Cell,
  type InventoryReading,
  type Separator,
  type Suspicion,
} from "@/lib/intake/types";

type Sorted = Pick<InventoryReading, "read" | "fresh" | "alreadyThere" | "repeated" | "suspicious">;

/** Sorts each cell into exactly one list. What is there already, or was read before, needs no judging. */
export function sortIds(
  cells: Cell[],
  existing: ReadonlySet<string>,
  context: { separator: Separator; hasHeader: boolean },
): Sorted {
  const sorted: Sorted = {
    read: cells.length,
    fresh: [],
    alreadyThere: [],
    repeated: [],
    suspicious: [],
  };
  const seen = new Set<string>();
  const paddedLength = findPaddedLength(textsOf(cells));
  cells.forEach((cell, index) => {
    const { text: id, line } = cell;
    if (existing.has(id)) sorted.alreadyThere.push({ id, line });
    else if (seen.has(id)) sorted.repeated.push({ id, line });
    else {
      const isHeader = context.hasHeader && index === 0;
      const suspicion = isHeader ? header : judge(id, context.separator, paddedLength);
      if (id !== "") seen.add(id);
      if (!suspicion) sorted.fresh.push({ id, line });
      else {
        const canBeAdded = suspicion.kind !== "empty" && suspicion.kind !== "refused";
        sorted.suspicious.push({ id, line, canBeAdded, ...suspicion });
      }
    }
  });
  return sorted;
}

const header: Suspicion = { kind: "header", reason: "This is the column's header, not an ID." };

function judge(id: string, separator: Separator, paddedLength: number | null): Suspicion | null {
  if (id === "") return { kind: "empty", reason: "This row has no ID." };
  const suspicion = judgeId(id, separator);
  if (suspicion || !hasLostZero(id, paddedLength)) return suspicion;
  return {
    kind: "lost-zero",
    reason: `It may have lost its leading zeros: the IDs beside it have ${paddedLength} digits.`,
  };
}

function* textsOf(cells: Cell[]): Generator<string> {
  for (const cell of cells) yield cell.text;
}
