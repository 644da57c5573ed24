import { type ChangeSet, type ItemState } from "@/lib/change-sets/schema";
import { formatNumber } from "@/lib/format";

/** Result with a playlist, in a word or two; of an undo what was not undone was left alone. */
export function stateWords(kind: ChangeSet["action"]["kind"]): Record<ItemState, string> {
  const isUndo = kind === "undo";
  return {
    pending: "pending",
    done: kind === "import" || kind === "duplicate" ? "created" : isUndo ? "restored" : "changed",
    partial: isUndo ? "restored in part" : "changed in part",
    skipped: "unchanged",
    failed: isUndo ? "skipped" : "failed",
  };
}

/** "297 changed, 3 refused": without what there is none of. */
export function describeCounts({ action, counts }: ChangeSet): string {
  const words = stateWords(action.kind);
  return (Object.entries(counts) as [ItemState, number][])
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `${formatNumber(count)} ${words[state]}`)
    .join(", ");
}
