import { describeAction } from "@/lib/shared/change-sets/action-labels";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";

type Described = Pick<ChangeSet, "action" | "counts" | "state" | "total" | "updated">;

/** Sentence about a change-set: "Added tag “q4” to 3 playlists", "Imported edited.xlsx: 2 new, 1 updated". */
export function describeChangeSet(changeSet: Described): string {
  const { action, state, total } = changeSet;
  if (action.kind !== "import") return describeAction(action, total);
  if (state !== "done") return `Importing ${action.file}: ${formatCount(total, "playlist")}`;
  return `Imported ${action.file}: ${describeImported(changeSet)}`;
}

/** "2 new, 1 updated": the playlists that an import created and changed. */
export function describeImported({
  counts,
  updated,
}: Pick<Described, "counts" | "updated">): string {
  const created = counts.done - updated;
  const parts = [
    created > 0 ? `${formatNumber(created)} new` : "",
    updated > 0 ? `${formatNumber(updated)} updated` : "",
    counts.skipped > 0 ? `${formatNumber(counts.skipped)} unchanged` : "",
    counts.failed > 0 ? `${formatNumber(counts.failed)} failed` : "",
  ];
  return parts.filter(Boolean).join(", ") || "nothing";
}
