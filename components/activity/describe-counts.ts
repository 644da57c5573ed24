import { type ChangeSet, type ItemState } from "@/lib/change-sets/schema";
import { formatNumber } from "@/lib/format";

/** How it went with a playlist, in a word or two; of an undo what was not undone was left alone. */
export function stateWords(kind: ChangeSet["action"]["kind"]): Record<ItemState, string> {
  const isUndo = kind === "undo";
  return {
    pending: "waiting",
    done: kind === "import" || kind === "duplicate" ? "created" : isUndo ? "undone" : "changed",
    partial: "in part",
    skipped: "unchanged",
    failed: isUndo ? "left alone" : "refused",
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
