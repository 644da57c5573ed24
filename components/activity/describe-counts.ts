import { type ChangeSet, type ItemState } from "@/lib/change-sets/schema";
import { formatNumber } from "@/lib/format";

/** Result with a playlist, in a word or two; of an undo what was not undone was left alone. */
export function stateWords(kind: ChangeSet["act"]["kind"]): Record<ItemState, string> {
  const isUndo = kind === "undo";
  return {
    waiting: "pending",
    changed:
      kind === "import" || kind === "duplicate" ? "created" : isUndo ? "restored" : "changed",
    partly: isUndo ? "restored in part" : "changed in part",
    unchanged: "unchanged",
    refused: isUndo ? "skipped" : "failed",
  };
}

/** "297 changed, 3 refused": without what there is none of. */
export function describeCounts({ act, counts }: ChangeSet): string {
  const words = stateWords(act.kind);
  return (Object.entries(counts) as [ItemState, number][])
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${formatNumber(count)} ${words[state]}`)
    .join(", ");
}
