import { type BulkAction } from "@/lib/change-sets/schema";
import { type NeededCapability } from "@/lib/workspaces/capabilities";

/** What a bulk action asks of the audio service. Archiving needs nothing: it may hide playlists here only. */
export function neededForAction({ kind }: BulkAction): NeededCapability | null {
  if (kind === "archive" || kind === "restore") return null;
  return kind === "duplicate" ? "canCreateMany" : "canEdit";
}
