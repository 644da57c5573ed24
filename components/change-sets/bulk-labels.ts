import { type BulkTask } from "@/components/change-sets/bulk-task";
import { type BulkActionKind } from "@/lib/change-sets/bulk-kinds";
import { type ChangeSet, type ChangeSetAction, type ItemCounts } from "@/lib/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/format";

/* What the actions are called. */

const titles: Record<BulkActionKind, string> = {
  add_tags: "Add tags to",
  remove_tags: "Remove tags from",
  rename_tags: "Rename a tag in",
  add_ids: "Add IDs to",
  remove_ids: "Remove IDs from",
  swap_id: "Replace an ID in",
  archive: "Archive",
  restore: "Restore",
  duplicate: "Duplicate",
};

/** "Add tags to 52 playlists", "Duplicate “Autumn”"; of tags everywhere: "Merge 3 tags". */
export function describeTask({ kind, count, playlist, tags }: BulkTask): string {
  const [tag = "", ...others] = tags ?? [];
  if (tags && others.length > 0)
    return `${kind === "rename_tags" ? "Merge" : "Remove"} ${formatCount(tags.length, "tag")}`;
  if (tags) return `${kind === "rename_tags" ? "Rename" : "Remove"} the tag “${tag}”`;
  const what = playlist ? `“${playlist.name}”` : formatCount(count, "playlist");
  return `${titles[kind]} ${what}`;
}

const buttons: Record<BulkActionKind, string> = {
  add_tags: "Add tags",
  remove_tags: "Remove tags",
  rename_tags: "Rename",
  add_ids: "Add IDs",
  remove_ids: "Remove IDs",
  swap_id: "Replace",
  archive: "Archive",
  restore: "Restore",
  duplicate: "Duplicate",
};

/** What the button says that starts it. */
export function describeStart({ kind, tags }: BulkTask): string {
  return kind === "rename_tags" && (tags?.length ?? 0) > 1 ? "Merge" : buttons[kind];
}

const outcomes: Record<ChangeSetAction["kind"], string> = {
  add_tags: "Tags added to",
  remove_tags: "Tags removed from",
  rename_tags: "Tags renamed in",
  add_ids: "IDs added to",
  remove_ids: "IDs removed from",
  swap_id: "ID replaced in",
  archive: "Archived",
  restore: "Restored",
  duplicate: "Duplicated",
  import: "Imported",
  undo: "Undone in",
};

/** "Tags added to 47 playlists. 3 refused." */
export function describeOutcome({ action, counts }: ChangeSet): string {
  const whole = `${outcomes[action.kind]} ${formatCount(counts.done + counts.partial, "playlist")}.`;
  const isUndo = action.kind === "undo";
  const rest = [
    [counts.partial, isUndo ? "only in part: edited since" : "changed in part"],
    [counts.skipped, isUndo ? "already restored" : "unchanged"],
    [counts.failed, isUndo ? "skipped: edited since" : "failed"],
  ] as const;
  const told = rest
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${formatNumber(count)} ${words}.`);
  return [whole, ...told].join(" ");
}

/** "47 will change, 3 need no change, 2 are refused" */
export function describePreview(counts: ItemCounts, kind: BulkActionKind): string {
  const changing = counts.done + counts.partial;
  const parts = [
    `${formatNumber(changing)} will ${kind === "duplicate" ? "be duplicated" : "change"}`,
  ];
  if (counts.skipped > 0) parts.push(`${formatNumber(counts.skipped)} unchanged`);
  if (counts.failed > 0) parts.push(`${formatNumber(counts.failed)} will fail`);
  return parts.join(", ");
}

const runs: Record<ChangeSetAction["kind"], string> = {
  add_tags: "Adding tags",
  remove_tags: "Removing tags",
  rename_tags: "Renaming tags",
  add_ids: "Adding IDs",
  remove_ids: "Removing IDs",
  swap_id: "Replacing an ID",
  archive: "Archiving",
  restore: "Restoring",
  duplicate: "Duplicating",
  import: "Importing",
  undo: "Undoing",
};

/** "Adding tags": what goes on while it runs. */
export function describeRun({ action }: ChangeSet): string {
  return runs[action.kind];
}
