import { type ChangeSet, type ItemState } from "@/lib/shared/change-sets/schema";
import { formatNumber } from "@/lib/shared/format";

/** The result for a playlist. The done items of an import are divided into created and updated ones. */
export type ItemResult = ItemState | "created" | "updated";

type Action = ChangeSet["action"];

/** Returns the result for a playlist in one or two words; an undo "skipped" what it did not restore. */
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

/** Names the effect of an undo. Created playlists are archived, for which "restored" would be wrong. */
function wordOfUndo(action: Action): string {
  if (action.kind !== "undo") return "changed";
  if (action.of !== "import" && action.of !== "duplicate") return "restored";
  return action.redo ? "redone" : "undone";
}

/** Counts the playlists with each result that occurs. */
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

/** Formats "297 changed, 3 failed", without results that do not occur. */
export const describeCounts = (changeSet: ChangeSet): string =>
  countResults(changeSet)
    .map(([result, count]) => `${formatNumber(count)} ${resultWord(changeSet.action, result)}`)
    .join(", ");
