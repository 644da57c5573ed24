import { AppError } from "@/lib/shared/errors";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getCapabilities } from "@/lib/server/domain/service/audio-service";
import { type NeededCapability } from "@/lib/shared/workspaces/schema";

const sentences: Record<NeededCapability, string> = {
  canEdit:
    "The audio service can create playlists but not change them. Create a new playlist from this one instead.",
  canCreateMany: "The audio service creates one playlist at a time.",
  canKeepInAgencyList:
    "The audio service keeps a playlist in its advertiser's list only. Leave agency_only out.",
  canChangeCompanies: "The audio service keeps the list of advertisers. Add and rename them there.",
  hasPeople: "The audio service has clients, but no people.",
};

/** @throws AppError method_not_allowed for an operation that the audio service does not have */
export function checkCapability(runtime: Runtime, needed: NeededCapability | null): void {
  if (needed === null || getCapabilities(runtime)[needed]) return;
  throw new AppError("method_not_allowed", sentences[needed], { headers: { Allow: "GET, HEAD" } });
}

/** @throws AppError not_found for the contract's own operations, where Cuelist is not the service */
export function checkIsService({ env }: Runtime): void {
  if (env.audioServiceUrl === undefined) return;
  throw new AppError(
    "not_found",
    "This Cuelist is the dashboard of another Advertiser Audio Service. Call that service at its own address.",
  );
}
