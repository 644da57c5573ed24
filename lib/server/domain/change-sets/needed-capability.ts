import { type ImportItem } from "@/lib/shared/change-sets/import-schema";
import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { type NeededCapability } from "@/lib/shared/workspaces/capabilities";

/** Capability that a bulk action asks of the audio service. Archiving needs nothing: it may hide playlists here only. */
export function neededForAction(action: BulkAction): NeededCapability | null {
  const { kind } = action;
  if (kind === "archive" || kind === "restore") return null;
  if (kind !== "duplicate") return "canEdit";
  return action.agency_only === true ? "canKeepInAgencyList" : "canCreateMany";
}

/** Capability that the playlists of an import ask of the audio service. */
export function neededForImport(items: ImportItem[]): NeededCapability {
  if (items.some((item) => "update" in item)) return "canEdit";
  const isKeptBack = items.some((item) => "create" in item && item.create.agency_only === true);
  return isKeptBack ? "canKeepInAgencyList" : "canCreateMany";
}
