import "server-only";
import { snapshotBatchSize, loadSnapshots } from "@/lib/change-sets/load-snapshots.server";
import { planAction } from "@/lib/change-sets/plan-action";
import { getChangeSet } from "@/lib/change-sets/read-change-sets.server";
import {
  type BulkAction,
  type BulkActionPreview,
  type ChangeSet,
  type ChangeSetAction,
} from "@/lib/change-sets/schema";
import { type Principal } from "@/lib/principal";
import { findVisibleCompany } from "@/lib/companies/visible-companies.server";
import { type ChangeSetItemRow } from "@/lib/db/tables";
import { type Queries } from "@/lib/db/database";
import { AppError, invalid } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { runIdempotent } from "@/lib/idempotency.server";
import { findSelected } from "@/lib/playlists/select-playlists.server";
import { type PlaylistSelection } from "@/lib/playlists/selection-schema";
import { type Runtime } from "@/lib/runtime/runtime";

interface BulkRequest {
  selection: PlaylistSelection;
  act: BulkAction;
}

/** Rows of a preview: those that are warned of, those that change, and those that are refused. */
const shownRows = { warned: 30, changed: 70, refused: 30 };
/** Rows of one insert. */
const insertRows = 2_000;

/** Says what an act would do to each playlist of a selection, and does nothing. @throws AppError invalid */
export async function previewBulk(
  { database }: Runtime,
  principal: Principal,
  { selection, act }: BulkRequest,
): Promise<BulkActionPreview> {
  await checkAction(database.read, principal, act);
  const ids = await findSelected(database, principal, selection);
  const counts = { waiting: 0, changed: 0, partly: 0, unchanged: 0, refused: 0 };
  const rows: Record<keyof typeof shownRows, BulkActionPreview["rows"]> = {
    warned: [],
    changed: [],
    refused: [],
  };
  let warned = 0;
  const size = snapshotBatchSize(act);
  for (let from = 0; from < ids.length; from += size) {
    if (from > 0) await new Promise(setImmediate);
    const some = ids.slice(from, from + size);
    const facts = await loadSnapshots(database.read, principal, some, act);
    for (const id of some) {
      const known = facts.get(id);
      if (!known) continue;
      const plan = planAction(act, known);
      const { state, message } = plan;
      counts[state] += 1;
      if (state === "unchanged") continue;
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
    rows: [...rows.warned, ...rows.changed, ...rows.refused],
  };
}

/**
 * Keeps what is to be done to which playlists; `runChangeSet` does it. With an idempotency key it is begun once.
 * @throws AppError forbidden for a viewer, invalid, and the errors of `once`
 */
export async function startBulkAction(
  { database }: Runtime,
  principal: Principal,
  request: BulkRequest & { idempotency: { key: string; digest: string } | undefined },
): Promise<{ changeSet: ChangeSet; isReplay: boolean }> {
  const { selection, act, idempotency } = request;
  await checkAction(database.read, principal, act);
  const playlistIds = await findSelected(database, principal, selection);
  const work = async (transaction: Queries) => {
    const names = await readNames(transaction, playlistIds);
    const items = playlistIds.map((id, place) =>
      waitingItem({ place, playlist_id: id, name: names.get(id) ?? "" }),
    );
    return insertChangeSet(transaction, principal, { act, items });
  };
  if (!idempotency) return { changeSet: await database.write(work), isReplay: false };
  const { answer, isReplay } = await runIdempotent(
    database,
    { clientId: principal.clientId, ...idempotency },
    work,
  );
  return { changeSet: answer, isReplay };
}

type NewItem = Omit<ChangeSetItemRow, "change_set_id">;

/** An item that has not been carried out. */
export const waitingItem = (item: Pick<NewItem, "place" | "playlist_id" | "name">): NewItem => ({
  ...item,
  input: null,
  made_id: null,
  state: "waiting",
  revision: null,
  message: "",
});

/** Inserts a change-set and its items. Call inside a write. @throws AppError invalid when there are none */
export async function insertChangeSet(
  transaction: Queries,
  principal: Principal,
  { act, items, undoes = null }: { act: ChangeSetAction; items: NewItem[]; undoes?: string | null },
): Promise<ChangeSet> {
  if (items.length === 0)
    throw invalid([{ path: ["selection"], message: "No playlists to change." }]);
  const id = newId();
  await transaction
    .insertInto("change_sets")
    .values({
      id,
      company_id: principal.companyId,
      at: new Date().toISOString(),
      by: principal.clientId,
      act: JSON.stringify(act),
      state: "running",
      total: items.length,
      undoes,
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

/** What is wrong with an act whatever the playlists. */
async function checkAction(db: Queries, principal: Principal, act: BulkAction): Promise<void> {
  if (principal.role !== "manager")
    throw new AppError(
      "forbidden",
      "You have view-only access. Ask your administrator for the manager role.",
    );
  if (act.kind !== "duplicate" || act.advertiser_id === null) return;
  const advertiser = await findVisibleCompany(db, principal, act.advertiser_id);
  if (advertiser?.kind !== "advertiser")
    throw invalid([
      {
        path: ["act", "advertiser_id"],
        message: "Advertiser not found, or you don't have access to it.",
      },
    ]);
}
