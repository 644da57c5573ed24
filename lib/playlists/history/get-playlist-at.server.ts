import "server-only";
import { type Principal } from "@/lib/principal";
import { findVisibleCompany } from "@/lib/companies/visible-companies.server";
import { type Database } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { type ComparedPlaylist } from "@/lib/playlists/overlap/compare-schema";
import {
  haveIds,
  listEarlierRevisions,
  putPlacesBefore,
  readFieldsBefore,
} from "@/lib/playlists/history/earlier-revisions.server";
import { listInventoryPages } from "@/lib/playlists/playlist-lists.server";
import { getLists } from "@/lib/playlists/read-playlists.server";
import { retryUntilUnchanged } from "@/lib/playlists/retry-until-unchanged.server";
import { type LockedPlaylist } from "@/lib/playlists/revise-playlist.server";
import { type Runtime } from "@/lib/runtime/runtime";

/** A playlist as it was at one of its revisions, whole. */
export interface PlaylistAt {
  playlist: ComparedPlaylist;
  inventoryIds: string[];
}

/**
 * A playlist that the principal may see, as it was at `revision`, or as it is with null.
 * @throws AppError not_found for the playlist, and for a revision that it has not had; conflict for one that is too
 * far back
 */
export function getPlaylistAt(
  { database }: Runtime,
  principal: Principal,
  { playlistId, revision }: { playlistId: string; revision: number | null },
): Promise<PlaylistAt> {
  return retryUntilUnchanged(database.read, principal, playlistId, async (row) => {
    const target = revision ?? row.revision;
    if (target < 1 || target > row.revision)
      throw new AppError("not_found", "This playlist has no revision with this number.");
    const range = { playlistId: row.uuid, current: row.revision, target };
    const revisions = await listEarlierRevisions(database.read, range);
    return {
      playlist: await describeAt(database, principal, { row, target, revisions }),
      inventoryIds: await idsAt(database, row.uuid, revisions),
    };
  });
}

type Revisions = Awaited<ReturnType<typeof listEarlierRevisions>>;

async function describeAt(
  { read: db }: Database,
  principal: Principal,
  { row, target, revisions }: { row: LockedPlaylist; target: number; revisions: Revisions },
): Promise<ComparedPlaylist> {
  const made = await db
    .selectFrom("playlist_revisions")
    .innerJoin("clients", "clients.id", "playlist_revisions.by")
    .select(["at", "clients.name as by"])
    .where("playlist_id", "=", row.uuid)
    .where("revision", "=", target)
    .executeTakeFirst();
  const before = await readFieldsBefore(db, row.uuid, revisions);
  const { archived, advertiser_id = row.advertiser_id, ...fields } = before;
  const isOther = advertiser_id !== row.advertiser_id;
  const advertiser = isOther ? await findVisibleCompany(db, principal, advertiser_id) : null;
  return {
    uuid: row.uuid,
    company_uuid: row.company_uuid,
    current_revision: row.revision,
    revision: target,
    at: made?.at ?? row.updated_at,
    by: made?.by ?? row.updated_by,
    name: row.name,
    type: row.type,
    ...(await getLists(db, row.uuid)),
    ...fields,
    archived: archived ?? row.archived_at !== null,
    advertiser_id,
    advertiser_name: isOther ? (advertiser?.name ?? advertiser_id) : row.advertiser_name,
  };
}

/** The ids before `revisions`, in their order. */
async function idsAt(
  database: Database,
  playlistId: string,
  revisions: Revisions,
): Promise<string[]> {
  const inventory: string[] = [];
  const places = new Map<number, string>();
  const isChanged = haveIds(revisions);
  for await (const { ids, positions } of listInventoryPages(database, database.read, playlistId)) {
    for (const id of ids) inventory.push(id);
    if (isChanged) positions.forEach((place, index) => places.set(place, ids[index] ?? ""));
  }
  if (!isChanged) return inventory;
  await putPlacesBefore(database.read, playlistId, places, revisions);
  const order = Float64Array.from(places.keys()).sort();
  return Array.from(order, (place) => places.get(place) ?? "");
}
