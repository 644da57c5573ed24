import { describeAction } from "@/lib/shared/change-sets/action-labels";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";

type Described = Pick<ChangeSet, "action" | "counts" | "state" | "total" | "updated">;

/** Describes a change-set in a sentence: "Added tag “q4” to 3 playlists", "Updated 2 playlists from edited.xlsx". */
export function describeChangeSet(changeSet: Described): string {
  const { action, state, total } = changeSet;
  if (action.kind !== "import") return describeAction(action, total);
  if (state !== "done") return `Importing ${action.file}: ${formatCount(total, "playlist")}`;
  const { did, rest } = describeImported(changeSet);
  return `${did} from ${action.file}${rest}`;
}

/** Describes an import's result: "Imported 3 playlists" or "Created 2 and updated 1 playlist", and " (1 unchanged, 2 failed)". */
export function describeImported({ counts, updated }: Pick<Described, "counts" | "updated">) {
  const created = counts.done - updated;
  const updates = `pdated ${formatCount(updated, "playlist")}`;
  const rest = [
    counts.skipped > 0 ? `${formatNumber(counts.skipped)} unchanged` : "",
    counts.failed > 0 ? `${formatNumber(counts.failed)} failed` : "",
  ].filter(Boolean);
  return {
    did:
      updated === 0
        ? `Imported ${created === 0 ? "nothing" : formatCount(created, "playlist")}`
        : created === 0
          ? `U${updates}`
          : `Created ${formatNumber(created)} and u${updates}`,
    rest: rest.length > 0 ? ` (${rest.join(", ")})` : "",
  };
}
