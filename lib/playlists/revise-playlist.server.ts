import "server-only";
import { type Principal, requireManager } from "@/lib/principal";
import { type Database, type Queries } from "@/lib/db/database";
import { type PlaylistRevisionRow } from "@/lib/db/tables";
import { AppError, invalid } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { revisionTag } from "@/lib/http/if-match";
import { type ChangedInventory, type ListState } from "@/lib/playlists/change-inventory.server";
import { chooseList } from "@/lib/playlists/choose-list.server";
import { isAgencyOnly } from "@/lib/playlists/is-agency-only";
import {
  advertiserKey,
  insertSearches,
  insertTags,
  joinTagKeys,
} from "@/lib/playlists/playlist-lists.server";
import { findPlaylistRow, getLists } from "@/lib/playlists/read-playlists.server";
import {
  type ChangedIds,
  type RevisionChange,
  type RevisionOrigin,
} from "@/lib/playlists/history/revision-schema";
import { type ChangePlaylist } from "@/lib/playlists/schema";
import { writeRevision } from "@/lib/playlists/history/write-revision.server";
import { type Runtime } from "@/lib/runtime/runtime";
import { nameKey } from "@/lib/text";
import { emptyPlaylist, noSuchPlaylist } from "@/lib/playlists/errors";

/** The playlist to revise, its expected revision, and the source of the change. */
export interface RevisionRequest {
  playlistId: string;
  /** The revision that the change is based on; null accepts any. */
  revision: number | null;
  source: PlaylistRevisionRow["source"];
  /** The change-set that the revision belongs to. */
  changeSetId?: string;
}

/** The playlist after a revision; `isChanged` is false if nothing had to change. */
interface RevisionResult {
  revision: number;
  isChanged: boolean;
}

/** The new values of fields and the change of the IDs. */
export interface RevisionPlan {
  fields: Omit<ChangePlaylist, "inventory" | "inventory_ids">;
  changeIds: (list: ListState) => Promise<ChangedInventory | null>;
  origin?: RevisionOrigin;
}

export type LockedPlaylist = NonNullable<Awaited<ReturnType<typeof findPlaylistRow>>>;

/**
 * Creates the next revision of a visible playlist in one transaction and returns its number, or the current one
 * if nothing changes. All playlist changes use this function.
 * @throws AppError forbidden for a viewer, not_found, stale_revision if it has changed since, invalid
 */
export async function revisePlaylist(
  runtime: Runtime,
  principal: Principal,
  revising: RevisionRequest,
  plan: (transaction: Queries, row: LockedPlaylist) => Promise<RevisionPlan>,
): Promise<number> {
  const { revision } = await runtime.database.write((transaction) =>
    reviseInTransaction(transaction, runtime.database, principal, revising, plan),
  );
  return revision;
}

/** Like `revisePlaylist`, inside the caller's transaction. */
export async function reviseInTransaction(
  transaction: Queries,
  database: Database,
  principal: Principal,
  revising: RevisionRequest,
  plan: (transaction: Queries, row: LockedPlaylist) => Promise<RevisionPlan>,
): Promise<RevisionResult> {
  requireManager(principal);
  const { playlistId, revision } = revising;
  if (!isId(playlistId)) throw noSuchPlaylist();
  await database.operations.holdLock(transaction, `playlist ${playlistId.toLowerCase()}`);
  const row = await findPlaylistRow(transaction, principal, playlistId);
  if (!row) throw noSuchPlaylist();
  if (revision !== null && row.revision !== revision)
    throw staleRevision(row.revision, revising.source);
  const planned = await plan(transaction, row);
  const companyId = await chooseList(transaction, principal, row, planned.fields);
  const { change, ids } = await apply(transaction, database, row, { ...planned, companyId });
  if (Object.keys(change).length === 0 && !ids) return { revision: row.revision, isChanged: false };
  const next = row.revision + 1;
  const at = new Date().toISOString();
  await transaction
    .updateTable("playlists")
    .set({ revision: next, updated_at: at, updated_by: principal.clientId })
    .where("id", "=", row.uuid)
    .execute();
  await writeRevision(transaction, {
    playlist: { id: row.uuid, agencyId: row.agency_id, companyId },
    revision: next,
    at,
    by: principal.clientId,
    source: revising.source,
    change: { ...change, origin: planned.origin },
    ids,
    changeSetId: revising.changeSetId ?? null,
  });
  return { revision: next, isChanged: true };
}

interface Applied {
  change: RevisionChange;
  ids: ChangedIds | null;
}

/** Applies the changed fields and returns old and new values; unchanged fields are not written. */
async function apply(
  transaction: Queries,
  database: Database,
  row: LockedPlaylist,
  { fields: change, changeIds, companyId }: RevisionPlan & { companyId: string },
): Promise<Applied> {
  const done: RevisionChange = changedFields(row, change);
  const { searches, tags } = await getLists(transaction, row.uuid);
  if (change.searches && isDifferent(searches, change.searches)) {
    done.searches = { old: searches, new: change.searches };
    await deleteList(transaction, "playlist_searches", row.uuid);
    await insertSearches(transaction, row.uuid, change.searches);
  }
  if (change.tags && isDifferent(tags, change.tags)) {
    done.tags = { old: tags, new: change.tags };
    await deleteList(transaction, "playlist_tags", row.uuid);
    await insertTags(transaction, row.uuid, change.tags);
  }
  const list = {
    database,
    playlistId: row.uuid,
    count: row.inventory_count,
    nextPosition: row.next_position,
  };
  const inventory = await changeIds(list);
  const searchCount = (change.searches ?? searches).length;
  const count = inventory?.count ?? row.inventory_count;
  if (count === 0 && searchCount === 0) throw empty();
  await transaction
    .updateTable("playlists")
    .set({
      name: done.name?.new,
      name_key: done.name && nameKey(done.name.new),
      type: done.type?.new,
      advertiser_id: done.advertiser_id?.new,
      advertiser_key: done.advertiser_id && advertiserKey(done.advertiser_id.new),
      company_id: companyId === row.company_uuid ? undefined : companyId,
      tag_keys: done.tags && joinTagKeys(done.tags.new),
      archived_at: done.archived && (done.archived.new ? new Date().toISOString() : null),
      is_archived: done.archived && Number(done.archived.new),
      inventory_count: count,
      next_position: inventory?.nextPosition ?? row.next_position,
      search_count: searchCount,
    })
    .where("id", "=", row.uuid)
    .execute();
  return { change: done, ids: inventory?.change ?? null };
}

/** The single-value fields that the change modifies. */
function changedFields(row: LockedPlaylist, change: RevisionPlan["fields"]): RevisionChange {
  const done: RevisionChange = {};
  if (change.name !== undefined && change.name !== row.name)
    done.name = { old: row.name, new: change.name };
  if (change.type !== undefined && change.type !== row.type)
    done.type = { old: row.type, new: change.type };
  if (change.advertiser_id !== undefined && change.advertiser_id !== row.advertiser_id)
    done.advertiser_id = { old: row.advertiser_id, new: change.advertiser_id };
  const isInAgency = isAgencyOnly(row);
  if (change.agency_only !== undefined && change.agency_only !== isInAgency)
    done.agency_only = { old: isInAgency, new: change.agency_only };
  const isArchived = row.archived_at !== null;
  if (change.archived !== undefined && change.archived !== isArchived)
    done.archived = { old: isArchived, new: change.archived };
  return done;
}

const isDifferent = (before: unknown, after: unknown) =>
  JSON.stringify(before) !== JSON.stringify(after);

async function deleteList(
  transaction: Queries,
  table: "playlist_searches" | "playlist_tags",
  playlistId: string,
): Promise<void> {
  await transaction.deleteFrom(table).where("playlist_id", "=", playlistId).execute();
}

function staleRevision(current: number, source: RevisionRequest["source"]): AppError {
  return new AppError(
    "stale_revision",
    source === "api"
      ? `The playlist is at revision ${current} now. Read it again, apply your change to it, and send its new ETag as If-Match.`
      : "Someone else changed this playlist while you were editing. Review both versions, then save again.",
    { headers: { ETag: revisionTag(current) } },
  );
}

function empty() {
  return invalid([
    {
      path: ["inventory_ids"],
      message: emptyPlaylist,
    },
  ]);
}
