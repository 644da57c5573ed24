import "server-only";
import { type Principal } from "@/lib/principal";
import { type ImportedPlaylist } from "@/lib/change-sets/import-schema";
import { findVisibleCompany, getVisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Queries } from "@/lib/db/database";
import { invalid } from "@/lib/errors";
import { insertPlaylist } from "@/lib/playlists/insert-playlist.server";
import { type Runtime } from "@/lib/runtime/runtime";
import { noSuchAdvertiser } from "@/lib/playlists/errors";

/**
 * Creates one playlist of an import in its advertiser's list, or only in the agency's. Call inside a write.
 * @throws AppError invalid if the advertiser is not visible
 */
export async function createImportedPlaylist(
  { database }: Runtime,
  transaction: Queries,
  principal: Principal,
  { agency_only, ...input }: ImportedPlaylist,
  changeSetId: string,
): Promise<{ playlistId: string; revision: number }> {
  const advertiser = await findVisibleCompany(transaction, principal, input.advertiser_id);
  if (advertiser?.kind !== "advertiser" || advertiser.isGone)
    throw invalid([noSuchAdvertiser(["advertiser_id"])]);
  const company = agency_only
    ? await getVisibleCompany(transaction, principal, principal.companyId)
    : advertiser;
  const { uuid, revision } = await insertPlaylist(transaction, {
    database,
    principal,
    company,
    playlist: { ...input, inventory_ids: Array.from(new Set(input.inventory_ids)) },
    source: "import",
    changeSetId,
  });
  return { playlistId: uuid, revision };
}
