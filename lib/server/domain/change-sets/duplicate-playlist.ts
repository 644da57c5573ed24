import { type ActionContext } from "@/lib/server/domain/change-sets/plan";
import { getVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { checkAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { insertPlaylist } from "@/lib/server/domain/playlists/insert-playlist";
import { readValues, type StoredPlaylist } from "@/lib/server/domain/playlists/fields/store-fields";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { listPositions } from "@/lib/server/domain/playlists/playlist-lists";
import { findPlaylistRow, getLists } from "@/lib/server/domain/playlists/read-playlists";
import { noSuchPlaylist } from "@/lib/shared/playlists/errors";
import { type CreatePlaylist, type Playlist } from "@/lib/shared/playlists/schema";
import { type Queries } from "@/lib/server/db/database";

interface Copy {
  name: string;
  /** Null keeps the advertiser. */
  advertiserId: string | null;
  /** Whether the copy is only in the agency's list; null keeps the source's list. */
  isAgencyOnly: boolean | null;
}

/**
 * Copies a playlist under another name and returns the uuid of the copy. The order of IDs and the bytes of searches are
 * kept. The copy is in its advertiser's list, or only in the agency's.
 * @throws AppError not_found, invalid for the advertiser
 */
export async function duplicatePlaylist(
  { database, transaction, principal, changeSetId }: ActionContext,
  playlistId: string,
  { name, advertiserId, isAgencyOnly: isOnlyInAgency }: Copy,
): Promise<string> {
  const source = await findPlaylistRow(transaction, principal, playlistId);
  if (!source) throw noSuchPlaylist();
  const wantedId = advertiserId ?? source.advertiser_id;
  const company = await getVisibleCompany(
    transaction,
    principal,
    (isOnlyInAgency ?? isAgencyOnly(source)) ? principal.companyId : wantedId,
  );
  const asked = { company, advertiserId: wantedId };
  const advertiser = await checkAdvertiser(transaction, database, principal, asked);
  const playlist = await insertPlaylist(transaction, {
    database,
    principal,
    company,
    advertiser,
    playlist: await readCopy(transaction, source, { name, advertiserId }),
    source: "bulk",
    changeSetId,
    origin: { kind: "duplicate", playlists: [playlistId] },
  });
  return playlist.uuid;
}

export async function readCopy(
  db: Queries,
  source: StoredPlaylist & Pick<Playlist, "uuid">,
  { name, advertiserId }: Pick<Copy, "name" | "advertiserId">,
): Promise<CreatePlaylist> {
  const positions = await listPositions(db, source.uuid);
  const lists = await getLists(db, source.uuid);
  const { agency_only: _list, archived: _state, ...values } = readValues(source, lists);
  return {
    ...values,
    name,
    advertiser_id: advertiserId ?? values.advertiser_id,
    inventory_ids: positions.map(({ id }) => id),
  };
}
