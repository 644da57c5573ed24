import { cleanId } from "@/lib/id-import/clean-id";
import { findPaddedLength, hasLostZero } from "@/lib/id-import/find-padded-length";
import { checkId } from "@/lib/id-import/check-id";
import {
  type Cell,
  type ParsedIdList,
  type ParsedIds,
  type Separator,
  type Warning,
} from "@/lib/id-import/types";

type Sorted = Pick<ParsedIds, "read" | "fresh" | "alreadyThere" | "repeated" | "suspicious">;

interface SortContext {
  separator: Separator;
  hasHeader: boolean;
  onProgress?: (done: number, total: number) => void;
}

const progressStep = 5_000;

interface GrowingIds extends ParsedIdList {
  lines: number[];
  places: number[];
}
type Growing = Sorted & Record<"fresh" | "alreadyThere" | "repeated", GrowingIds>;

const noIds = (): GrowingIds => ({ ids: [], lines: [], places: [] });

/** Sorts each cell into exactly one list. Existing and repeated IDs are not checked. */
export function sortIds(
  cells: Cell[],
  existing: ReadonlySet<string>,
  { separator, hasHeader, onProgress }: SortContext,
): Sorted {
  const sorted: Growing = {
    read: cells.length,
    fresh: noIds(),
    alreadyThere: noIds(),
    repeated: noIds(),
    suspicious: [],
  };
  const seen = new Set<string>();
  const paddedLength = findPaddedLength(textsOf(cells));
  cells.forEach((cell, index) => {
    if (index % progressStep === 0) onProgress?.(index, cells.length);
    const { text: id, line } = cell;
    if (existing.has(id)) append(sorted.alreadyThere, cell, index);
    else if (seen.has(id)) append(sorted.repeated, cell, index);
    else {
      const isHeader = hasHeader && index === 0;
      const suspicion = isHeader ? header : checkCell(id, separator, paddedLength);
      if (id !== "") seen.add(id);
      if (!suspicion) append(sorted.fresh, cell, index);
      else {
        const canBeAdded = suspicion.kind !== "empty" && suspicion.kind !== "refused";
        const cleaned = cleanId(id, suspicion.kind, paddedLength);
        sorted.suspicious.push({ id, line, place: index, canBeAdded, cleaned, ...suspicion });
      }
    }
  });
  return sorted;
}

function append(list: GrowingIds, { text, line }: Cell, place: number): void {
  list.ids.push(text);
  list.lines.push(line);
  list.places.push(place);
}

const header: Warning = { kind: "header", reason: "This is a column header, not an ID." };

function checkCell(id: string, separator: Separator, paddedLength: number | null): Warning | null {
  if (id === "") return { kind: "empty", reason: "This row has no ID." };
  const suspicion = checkId(id, separator);
  if (suspicion || !hasLostZero(id, paddedLength)) return suspicion;
  return {
    kind: "lost-zero",
    reason: `May have lost leading zeros. Other IDs here have ${paddedLength} digits.`,
  };
}

function* textsOf(cells: Cell[]): Generator<string> {
  for (const cell of cells) yield cell.text;
}
