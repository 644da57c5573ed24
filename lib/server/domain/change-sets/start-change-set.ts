import { snapshotBatchSize, loadSnapshots } from "@/lib/server/domain/change-sets/load-snapshots";
import { findWantedIds, planAction } from "@/lib/server/domain/change-sets/plan-action";
import { getChangeSet } from "@/lib/server/domain/change-sets/read-change-sets";
import {
  type BulkAction,
  type BulkActionPreview,
  type ChangeSet,
  type ChangeSetAction,
} from "@/lib/shared/change-sets/schema";
import { type Principal, requireManager } from "@/lib/server/principal";
import { findVisibleCompany } from "@/lib/server/domain/companies/visible-companies";
import { type ChangeSetItemRow } from "@/lib/server/db/tables";
import { type Database, type Queries } from "@/lib/server/db/database";
import { invalid } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { type IdempotencyKey, runIdempotent } from "@/lib/server/domain/idempotency";
import { scopedPlaylists } from "@/lib/server/domain/playlists/filter-playlists";
import { findSelected } from "@/lib/server/domain/playlists/select-playlists";
import { type PlaylistSelection } from "@/lib/shared/playlists/selection-schema";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { tagKey } from "@/lib/shared/text";
import { noSuchAdvertiser, onlyForAgency } from "@/lib/shared/playlists/errors";

interface BulkRequest {
  selection: PlaylistSelection;
  action: BulkAction;
}

/** Maximum rows of each kind in a preview. */
const shownRows = { warned: 30, done: 70, failed: 30 };
/** Maximum IDs that a preview names as unknown. */
const shownIds = 20;
const insertRows = 2_000;

/** Counts what an action would do to each playlist of a selection. Changes nothing. @throws AppError invalid */
export async function previewBulk(
  { database }: Runtime,
  principal: Principal,
  { selection, action }: BulkRequest,
): Promise<BulkActionPreview> {
  await checkAction(database.read, principal, action);
  const ids = await findSelected(database, principal, selection);
  const counts = { pending: 0, done: 0, partial: 0, skipped: 0, failed: 0 };
  const rows: Record<keyof typeof shownRows, BulkActionPreview["rows"]> = {
    warned: [],
    done: [],
    failed: [],
  };
  let warned = 0;
  const unknown = new Set(findWantedIds(action));
  const size = snapshotBatchSize(action);
  for (let from = 0; from < ids.length; from += size) {
    if (from > 0) await new Promise(setImmediate);
    const some = ids.slice(from, from + size);
    const snapshots = await loadSnapshots(database.read, principal, some, action);
    for (const id of some) {
      const known = snapshots.get(id);
      if (!known) continue;
      for (const wanted of known.positions.keys()) unknown.delete(wanted);
      const plan = planAction(action, known);
      const { state, message } = plan;
      counts[state] += 1;
      if (state === "skipped") continue;
      const isWarned = "isWarned" in plan && plan.isWarned === true;
      if (isWarned) warned += 1;
      const kind = isWarned ? "warned" : state;
      if (rows[kind].length < shownRows[kind])
        rows[kind].push({ uuid: id, name: known.name, state, message });
    }
  }
  return {
    total: ids.length,
    counts,
    warned,
    unknown_ids: { count: unknown.size, first: Array.from(unknown).slice(0, shownIds) },
    rows: [...rows.warned, ...rows.done, ...rows.failed],
  };
}

/**
 * Stores the action and its playlists; `runChangeSet` processes them. With an idempotency key it starts only once.
 * @throws AppError forbidden for a viewer, invalid, and the errors of `runIdempotent`
 */
export async function startBulkAction(
  { database }: Runtime,
  principal: Principal,
  request: BulkRequest & { idempotency: IdempotencyKey | undefined },
): Promise<{ changeSet: ChangeSet; isReplay: boolean }> {
  const { selection, action, idempotency } = request;
  await checkAction(database.read, principal, action);
  const playlistIds = await findSelected(database, principal, selection);
  const stored = await noteMerge(database, principal, action);
  const work = async (transaction: Queries) => {
    const names = await readNames(transaction, playlistIds);
    const items = playlistIds.map((id, position) =>
      pendingItem({ position, playlist_id: id, name: names.get(id) ?? "" }),
    );
    const named = await nameSubjects(transaction, principal, stored, items);
    const { uuid } = await insertChangeSet(transaction, principal, { action: named, items });
    return { uuid };
  };
  const { clientId } = principal;
  const { answer, isReplay } = await runIdempotent(database, clientId, idempotency, work);
  // Only the UUID is stored with the key: names may be deleted, and an upgrade may rename properties.
  return { changeSet: await getChangeSet(database.read, principal, answer.uuid), isReplay };
}

/** Records in a renaming of tags whether the new name was in use. */
async function noteMerge(
  { read, operations }: Database,
  principal: Principal,
  action: BulkAction,
): Promise<ChangeSetAction> {
  if (action.kind !== "rename_tags") return action;
  const to = tagKey(action.to);
  if (action.from.some((tag) => tagKey(tag) === to)) return action;
  const found = await scopedPlaylists(read, principal)
    .select("playlists.id")
    .where(operations.hasAnyTag([to]))
    .limit(1)
    .executeTakeFirst();
  return { ...action, is_merge: found !== undefined };
}

type NewItem = Omit<ChangeSetItemRow, "change_set_id">;

export const pendingItem = (item: Pick<NewItem, "position" | "playlist_id" | "name">): NewItem => ({
  ...item,
  playlist_input: null,
  created_playlist_id: null,
  state: "pending",
  revision: null,
  message: "",
});

/** Inserts a change-set and its items. Call inside a write. @throws AppError invalid if there are no items */
export async function insertChangeSet(
  transaction: Queries,
  principal: Principal,
  {
    action,
    items,
    undo_of = null,
  }: { action: ChangeSetAction; items: NewItem[]; undo_of?: string | null },
): Promise<ChangeSet> {
  if (items.length === 0)
    throw invalid([{ path: ["selection"], message: "No playlists to change." }]);
  const id = newId();
  await transaction
    .insertInto("change_sets")
    .values({
      id,
      company_id: principal.companyId,
      created_at: new Date().toISOString(),
      created_by: principal.clientId,
      person_id: principal.person?.id ?? null,
      action: JSON.stringify(action),
      state: "running",
      total: items.length,
      undo_of,
      digest: null,
    })
    .execute();
  for (let from = 0; from < items.length; from += insertRows) {
    if (from > 0) await new Promise(setImmediate);
    await transaction
      .insertInto("change_set_items")
      .values(items.slice(from, from + insertRows).map((item) => ({ change_set_id: id, ...item })))
      .execute();
  }
  return getChangeSet(transaction, principal, id);
}

async function readNames(db: Queries, playlistIds: string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (let from = 0; from < playlistIds.length; from += insertRows) {
    if (from > 0) await new Promise(setImmediate);
    const rows = await db
      .selectFrom("playlists")
      .select(["id", "name"])
      .where("id", "in", playlistIds.slice(from, from + insertRows))
      .execute();
    for (const { id, name } of rows) names.set(id, name);
  }
  return names;
}

/** Adds the names that Activity shows: of a duplicated playlist, and of the advertiser that playlists are changed for. */
async function nameSubjects(
  db: Queries,
  principal: Principal,
  action: ChangeSetAction,
  items: NewItem[],
): Promise<ChangeSetAction> {
  if (action.kind !== "duplicate" && action.kind !== "change_advertiser") return action;
  const { advertiser_id } = action;
  const advertiser = advertiser_id && (await findVisibleCompany(db, principal, advertiser_id));
  return {
    ...action,
    ...(action.kind === "duplicate" && items.length === 1 && { of_name: items[0]?.name }),
    ...(advertiser && { for_name: advertiser.name }),
  };
}

/** Checks an action independently of the playlists. @throws AppError forbidden, invalid */
async function checkAction(db: Queries, principal: Principal, action: BulkAction): Promise<void> {
  requireManager(principal);
  const isMove = action.kind === "move_to_advertiser" || action.kind === "move_to_agency";
  const isKeptBack = action.kind === "duplicate" && action.agency_only === true;
  if (isMove && principal.companyKind !== "agency")
    throw invalid([{ path: ["action", "kind"], message: "Only an agency can change visibility." }]);
  if (isKeptBack && principal.companyKind !== "agency")
    throw invalid([onlyForAgency(["action", "agency_only"])]);
  const isForOther = action.kind === "duplicate" || action.kind === "change_advertiser";
  if (!isForOther || action.advertiser_id === null) return;
  const advertiser = await findVisibleCompany(db, principal, action.advertiser_id);
  if (advertiser?.kind !== "advertiser")
    throw invalid([noSuchAdvertiser(["action", "advertiser_id"])]);
}
