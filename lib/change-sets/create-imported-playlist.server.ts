import "server-only";
import { type Principal } from "@/lib/principal";
import { findVisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Queries } from "@/lib/db/database";
import { invalid } from "@/lib/errors";
import { insertPlaylist } from "@/lib/playlists/insert-playlist.server";
import { type CreatePlaylist } from "@/lib/playlists/schema";
import { type Runtime } from "@/lib/runtime/runtime";

/**
 * Creates one playlist of an import, under its own advertiser. Call inside a write.
 * @throws AppError invalid if the advertiser may not be seen any more
 */
export async function createImportedPlaylist(
  { database }: Runtime,
  transaction: Queries,
  principal: Principal,
  input: CreatePlaylist,
  changeSetId: string,
): Promise<{ playlistId: string; revision: number }> {
  const company = await findVisibleCompany(transaction, principal, input.advertiser_id);
  if (company?.kind !== "advertiser") throw invalid([noSuchAdvertiser(["advertiser_id"])]);
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

/** What is wrong where an advertiser is named that the principal may not see. */
export const noSuchAdvertiser = (path: (string | number)[]) => ({
  path,
  message: "Advertiser not found, or you don't have access to it.",
});
