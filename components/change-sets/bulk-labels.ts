import { type BulkTask } from "@/components/change-sets/bulk-task";
import { actionLabels, explainNoChange, isTagMerge } from "@/lib/shared/change-sets/action-labels";
import { describeChangeSet } from "@/lib/shared/change-sets/describe-change-set";
import {
  type BulkAction,
  type BulkActionPreview,
  type ChangeSet,
} from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";

/**
 * Describes a task: "Add tags to 52 playlists", "Duplicate “Autumn”"; for tags everywhere "Merge 3 tags"; for given IDs "Remove 31 IDs
 * from 12 playlists".
 */
export function describeTask({
  kind,
  count,
  playlist,
  tags,
  ids,
  foundIds = [],
}: BulkTask): string {
  const [tag = "", ...others] = tags ?? [];
  if (tags && others.length > 0)
    return `${kind === "rename_tags" ? "Merge" : "Remove"} ${formatCount(tags.length, "tag")}`;
  if (tags) return `${kind === "rename_tags" ? "Rename" : "Remove"} the tag “${tag}”`;
  const what = playlist ? `“${playlist.name}”` : formatCount(count, "playlist");
  if (ids) return `Remove ${formatCount(ids.length, "ID")} from ${what}`;
  if (foundIds.length > 1) return `Replace ${formatCount(foundIds.length, "ID")} in ${what}`;
  return `${actionLabels[kind].title} ${what}`;
}

export function describeStart({ kind, tags }: BulkTask, isMerge = false): string {
  return kind === "rename_tags" && (isMerge || (tags?.length ?? 0) > 1)
    ? "Merge"
    : (actionLabels[kind].start ?? actionLabels[kind].name);
}

/** Describes the outcome: "Tags added to 47 playlists. 3 failed.", "Updated 2 playlists from edited.xlsx." */
export function describeOutcome(changeSet: ChangeSet): string {
  const { action, counts, not_known } = changeSet;
  if (action.kind === "import") return `${describeChangeSet(changeSet)}.`;
  const done =
    action.kind === "undo" && action.redo
      ? "Redone in"
      : action.kind === "rename_tags" && isTagMerge(action)
        ? "Tags merged in"
        : actionLabels[action.kind].done;
  const whole = `${done} ${formatCount(counts.done + counts.partial, "playlist")}.`;
  const isUndo = action.kind === "undo";
  const rest = [
    [counts.partial, isUndo ? "only in part: edited since" : "changed in part"],
    [counts.skipped, isUndo ? "already restored" : "unchanged"],
    [counts.failed - not_known, isUndo ? "skipped: edited since" : "failed"],
    [not_known, "not known"],
  ] as const;
  const others = rest
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}.`);
  return [whole, ...others].join(" ");
}

/** Describes a preview: "47 will change, 3 unchanged, 2 will fail"; if nothing changes, the reason. */
export function describePreview(
  { counts, total }: Pick<BulkActionPreview, "counts" | "total">,
  action: BulkAction,
): string {
  if (total > 0 && counts.skipped === total) return explainNoChange(action, total);
  const changing = counts.done + counts.partial;
  const parts = [
    `${formatNumber(changing)} will ${action.kind === "duplicate" ? "be duplicated" : "change"}`,
  ];
  if (counts.skipped > 0) parts.push(`${formatNumber(counts.skipped)} unchanged`);
  if (counts.failed > 0) parts.push(`${formatNumber(counts.failed)} will fail`);
  return parts.join(", ");
}

/** Describes a running change: "Adding tags". */
export function describeRun({ action }: ChangeSet): string {
  if (action.kind === "undo" && action.redo) return "Redoing";
  return actionLabels[action.kind].running;
}
