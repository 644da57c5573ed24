import "server-only";
import { type ActionContext } from "@/lib/change-sets/action-context";
import { getVisibleCompany } from "@/lib/companies/visible-companies.server";
import { AppError } from "@/lib/errors";
import { checkAdvertiser } from "@/lib/playlists/check-advertiser.server";
import { insertPlaylist } from "@/lib/playlists/insert-playlist.server";
import { listPositions } from "@/lib/playlists/playlist-lists.server";
import { findPlaylistRow, getLists } from "@/lib/playlists/read-playlists.server";

/**
 * Makes an exact copy of a playlist under another name: its ids in their order, its searches byte for byte, its
 * tags and type. For another advertiser it goes into that one's list, unless the first is an agency's own.
 * Returns its uuid. @throws AppError not_found, invalid for the advertiser
 */
export async function duplicatePlaylist(
  { database, transaction, principal, changeSetId }: ActionContext,
  playlistId: string,
  { name, advertiserId }: { name: string; advertiserId: string | null },
): Promise<string> {
  const source = await findPlaylistRow(transaction, principal, playlistId);
  if (!source)
    throw new AppError("not_found", "Playlist not found, or you don't have access to it.");
  const advertiser = advertiserId ?? source.advertiser_id;
  const isOfAgency = source.company_uuid === source.agency_id;
  const company = await getVisibleCompany(
    transaction,
    principal,
    isOfAgency ? source.company_uuid : advertiser,
  );
  await checkAdvertiser(transaction, principal, company, advertiser);
  const places = await listPositions(transaction, playlistId);
  const playlist = await insertPlaylist(transaction, {
    database,
    principal,
    company,
    playlist: {
      name,
      advertiser_id: advertiser,
      type: source.type,
      inventory_ids: places.map(({ id }) => id),
      ...(await getLists(transaction, playlistId)),
    },
    source: "bulk",
    changeSetId,
  });
  return playlist.uuid;
}
