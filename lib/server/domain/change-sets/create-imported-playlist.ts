import { type Principal } from "@/lib/server/principal";
import { type ImportedPlaylist } from "@/lib/shared/change-sets/import-schema";
import {
  findVisibleCompany,
  getVisibleCompany,
} from "@/lib/server/domain/companies/visible-companies";
import { type Queries } from "@/lib/server/db/database";
import { invalid } from "@/lib/shared/errors";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { noSuchAdvertiser } from "@/lib/shared/playlists/errors";

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
