import "server-only";
import { type ActionContext } from "@/lib/change-sets/action-context";
import { getVisibleCompany } from "@/lib/companies/visible-companies.server";
import { checkAdvertiser } from "@/lib/playlists/check-advertiser.server";
import { insertPlaylist } from "@/lib/playlists/insert-playlist.server";
import { listPositions } from "@/lib/playlists/playlist-lists.server";
import { findPlaylistRow, getLists } from "@/lib/playlists/read-playlists.server";
import { noSuchPlaylist } from "@/lib/playlists/errors";

/**
 * Copies a playlist under another name and returns the uuid of the copy. The order of IDs and the bytes of searches are
 * kept. A copy for another advertiser goes to that advertiser's list, unless the source is in the agency's own list.
 * @throws AppError not_found, invalid for the advertiser
 */
export async function duplicatePlaylist(
  { database, transaction, principal, changeSetId }: ActionContext,
  playlistId: string,
  { name, advertiserId }: { name: string; advertiserId: string | null },
): Promise<string> {
  const source = await findPlaylistRow(transaction, principal, playlistId);
  if (!source) throw noSuchPlaylist();
  const advertiser = advertiserId ?? source.advertiser_id;
  const isOfAgency = source.company_uuid === source.agency_id;
  const company = await getVisibleCompany(
    transaction,
    principal,
    isOfAgency ? source.company_uuid : advertiser,
  );
  await checkAdvertiser(transaction, principal, company, advertiser);
  const positions = await listPositions(transaction, playlistId);
  const playlist = await insertPlaylist(transaction, {
    database,
    principal,
    company,
    playlist: {
      name,
      advertiser_id: advertiser,
      type: source.type,
      inventory_ids: positions.map(({ id }) => id),
      ...(await getLists(transaction, playlistId)),
    },
    source: "bulk",
    changeSetId,
    origin: { kind: "duplicate", playlists: [playlistId] },
  });
  return playlist.uuid;
}
