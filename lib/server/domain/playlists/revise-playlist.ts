import { type Principal, requireManager } from "@/lib/server/principal";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type PlaylistRevisionRow } from "@/lib/server/db/tables";
import { AppError, invalid } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { revisionTag } from "@/lib/server/if-match";
import {
  type ChangedInventory,
  type ListState,
} from "@/lib/server/domain/playlists/change-inventory";
import {
  columnsOf,
  findChanges,
  newValues,
  putLists,
  readValues,
} from "@/lib/server/domain/playlists/fields/store-fields";
import { advertiserKey } from "@/lib/server/domain/playlists/playlist-lists";
import { findPlaylistRow, getLists } from "@/lib/server/domain/playlists/read-playlists";
import {
  type ChangedIds,
  type RevisionChange,
  type RevisionOrigin,
  type Taken,
} from "@/lib/shared/playlists/history/revision-schema";
import { type ChangePlaylist } from "@/lib/shared/playlists/schema";
import { writeRevision } from "@/lib/server/domain/playlists/history/write-revision";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { emptyPlaylist, noSuchPlaylist, onlyForAgency } from "@/lib/shared/playlists/errors";
import { getVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { checkAdvertiser } from "@/lib/server/domain/playlists/check-advertiser";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";

/** The playlist to revise, its expected revision, and the source of the change. */
export interface RevisionRequest {
  playlistId: string;
  /** The revision that the change is based on; null accepts any. */
  revision: number | null;
  source: PlaylistRevisionRow["source"];
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
  taken?: Taken;
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
  const companyId = await chooseList(transaction, database, principal, row, planned.fields);
  const { change, ids } = await apply(transaction, database, row, { ...planned, companyId });
  if (Object.keys(change).length === 0 && !ids) return { revision: row.revision, isChanged: false };
  const next = row.revision + 1;
  const at = new Date().toISOString();
  await transaction
    .updateTable("playlists")
    .set({
      revision: next,
      updated_at: at,
      updated_by: principal.clientId,
      updated_by_person: principal.person?.id ?? null,
    })
    .where("id", "=", row.uuid)
    .execute();
  await writeRevision(transaction, {
    playlist: { id: row.uuid, agencyId: row.agency_id, companyId },
    revision: next,
    at,
    by: principal,
    source: revising.source,
    change: { ...change, origin: planned.origin, taken: planned.taken },
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
  const now = readValues(row, await getLists(transaction, row.uuid));
  const done = findChanges(now, change);
  const values = newValues(done);
  await putLists(transaction, row.uuid, values, { isNew: false });
  const list = {
    database,
    playlistId: row.uuid,
    count: row.inventory_count,
    nextPosition: row.next_position,
  };
  const inventory = await changeIds(list);
  const searchCount = (values.searches ?? now.searches).length;
  const count = inventory?.count ?? row.inventory_count;
  if (count === 0 && searchCount === 0) throw empty();
  await transaction
    .updateTable("playlists")
    .set({
      ...columnsOf(values),
      advertiser_key: values.advertiser_id && advertiserKey(values.advertiser_id),
      company_id: companyId === row.company_uuid ? undefined : companyId,
      inventory_count: count,
      next_position: inventory?.nextPosition ?? row.next_position,
    })
    .where("id", "=", row.uuid)
    .execute();
  return { change: done, ids: inventory?.change ?? null };
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

/**
 * Returns the company in whose list a changed playlist is: its advertiser, or the agency if it is only in the agency's
 * list. A playlist follows its advertiser. @throws AppError invalid
 */
async function chooseList(
  transaction: Queries,
  database: Pick<Database, "operations">,
  principal: Principal,
  filed: { company_uuid: string; advertiser_id: string },
  change: Pick<ChangePlaylist, "advertiser_id" | "agency_only">,
): Promise<string> {
  const { advertiser_id: advertiserId = filed.advertiser_id } = change;
  const { agency_only: isOnlyInAgency = isAgencyOnly(filed) } = change;
  const isAgency = principal.companyKind === "agency";
  if (isOnlyInAgency && !isAgency) throw invalid([onlyForAgency(["agency_only"])]);
  if (advertiserId !== filed.advertiser_id) {
    const own = await getVisibleCompany(transaction, principal, principal.companyId);
    await checkAdvertiser(transaction, database, principal, { company: own, advertiserId });
  }
  return isOnlyInAgency ? principal.companyId : advertiserId;
}
