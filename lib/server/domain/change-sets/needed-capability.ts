import { type ImportItem } from "@/lib/shared/change-sets/import-schema";
import { type BulkAction } from "@/lib/shared/change-sets/schema";
import { type NeededCapability } from "@/lib/shared/workspaces/schema";

/** Returns the capability of the audio service that a bulk action needs. Archiving needs none, because it may hide playlists only here. */
export function neededForAction(action: BulkAction): NeededCapability | null {
  const { kind } = action;
  if (kind === "archive" || kind === "restore") return null;
  if (kind !== "duplicate") return "canEdit";
  return action.agency_only === true ? "canKeepInAgencyList" : "canCreateMany";
}

/** Returns the capability of the audio service that the playlists of an import need. */
export function neededForImport(items: ImportItem[]): NeededCapability {
  if (items.some((item) => "update" in item)) return "canEdit";
  const isKeptBack = items.some((item) => "create" in item && item.create.agency_only === true);
  return isKeptBack ? "canKeepInAgencyList" : "canCreateMany";
}
