import { type ChangeSet, type ItemState } from "@/lib/shared/change-sets/schema";
import { formatNumber } from "@/lib/shared/format";

/** The outcome of a playlist. An import has created or updated those that are done. */
export type ItemResult = ItemState | "created" | "updated";

type Action = ChangeSet["action"];

/** Result with a playlist, in a word or two; of an undo what was not undone was left alone. */
export function resultWord(action: Action, result: ItemResult): string {
  const isUndo = action.kind === "undo";
  const words: Record<ItemResult, string> = {
    pending: "pending",
    done: action.kind === "duplicate" ? "created" : wordOfUndo(action),
    created: "created",
    updated: "updated",
    partial: isUndo ? "restored in part" : "changed in part",
    skipped: "unchanged",
    failed: isUndo ? "skipped" : "failed",
  };
  return words[result];
}

/** The undo of what created playlists archives them. */
function wordOfUndo(action: Action): string {
  if (action.kind !== "undo") return "changed";
  if (action.of !== "import" && action.of !== "duplicate") return "restored";
  return action.redo ? "redone" : "undone";
}

/** The number of playlists with each result that there is. */
export function countResults({ action, counts, updated }: ChangeSet): [ItemResult, number][] {
  const { done, ...others } = counts;
  const results: [ItemResult, number][] =
    action.kind === "import"
      ? [
          ["created", done - updated],
          ["updated", updated],
        ]
      : [["done", done]];
  return [...results, ...(Object.entries(others) as [ItemState, number][])].filter(
    ([, count]) => count > 0,
  );
}

/** "297 changed, 3 refused": without what there is none of. */
export const describeCounts = (changeSet: ChangeSet): string =>
  countResults(changeSet)
    .map(([result, count]) => `${formatNumber(count)} ${resultWord(changeSet.action, result)}`)
    .join(", ");
