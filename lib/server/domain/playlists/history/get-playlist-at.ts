import { type Principal } from "@/lib/server/principal";
import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type Database } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { type ComparedPlaylist } from "@/lib/shared/playlists/overlap/compare-schema";
import { findFirstVisibleRevision } from "@/lib/server/domain/playlists/history/first-visible-revision";
import {
  haveIds,
  listEarlierRevisions,
  readFieldsBefore,
  readIdsBefore,
} from "@/lib/server/domain/playlists/history/earlier-revisions";
import { personColumns, withPerson } from "@/lib/server/domain/people/person-of-row";
import { readValues } from "@/lib/server/domain/playlists/fields/store-fields";
import { listInventoryPages } from "@/lib/server/domain/playlists/playlist-lists";
import { getLists } from "@/lib/server/domain/playlists/read-playlists";
import { retryUntilUnchanged } from "@/lib/server/domain/playlists/retry-until-unchanged";
import { type LockedPlaylist } from "@/lib/server/domain/playlists/revise-playlist";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** A playlist at one of its revisions. */
export interface PlaylistAt {
  playlist: ComparedPlaylist;
  inventoryIds: string[];
}

/**
 * Gets a visible playlist at `revision`, or its current state for null.
 * @throws AppError not_found for the playlist or the revision; conflict if the revision is too far back
 */
export function getPlaylistAt(
  { database }: Runtime,
  principal: Principal,
  { playlistId, revision }: { playlistId: string; revision: number | null },
): Promise<PlaylistAt> {
  return retryUntilUnchanged(database.read, principal, playlistId, async (row) => {
    const target = revision ?? row.revision;
    const first = await findFirstVisibleRevision(database.read, principal, row.uuid);
    if (target < first || target > row.revision)
      throw new AppError(
        "not_found",
        "This playlist has no revision with this number, or it is no longer kept.",
      );
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
    .innerJoin("clients", "clients.id", "playlist_revisions.created_by")
    .leftJoin("people as person", "person.id", "playlist_revisions.person_id")
    .select(["playlist_revisions.created_at as at", "clients.name as by", ...personColumns])
    .where("playlist_id", "=", row.uuid)
    .where("revision", "=", target)
    .executeTakeFirst();
  const before = await readFieldsBefore(db, row.uuid, revisions);
  const { agency_only: _, ...values } = {
    ...readValues(row, await getLists(db, row.uuid)),
    ...before,
  };
  const { advertiser_id } = values;
  const isOther = advertiser_id !== row.advertiser_id;
  const advertiser = isOther ? await findVisibleCompany(db, principal, advertiser_id) : null;
  return {
    uuid: row.uuid,
    company_uuid: row.company_uuid,
    current_revision: row.revision,
    revision: target,
    at: made?.at ?? row.updated_at,
    by: made?.by ?? row.updated_by,
    person: made ? withPerson(made).person : row.person,
    ...values,
    advertiser_name: isOther ? (advertiser?.name ?? advertiser_id) : row.advertiser_name,
  };
}

/** Returns the IDs before `revisions`, in order. */
async function idsAt(
  database: Database,
  playlistId: string,
  revisions: Revisions,
): Promise<string[]> {
  const inventory: string[] = [];
  const idAt = new Map<number, string>();
  const isChanged = haveIds(revisions);
  for await (const { ids, positions } of listInventoryPages(database, database.read, playlistId)) {
    for (const id of ids) inventory.push(id);
    if (isChanged) positions.forEach((position, index) => idAt.set(position, ids[index] ?? ""));
  }
  return isChanged ? readIdsBefore(database.read, playlistId, idAt, revisions) : inventory;
}
