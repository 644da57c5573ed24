import { describeLeftAlone, planUndo } from "@/lib/server/domain/change-sets/plan-undo";
import { getChangeSet } from "@/lib/server/domain/change-sets/read-change-sets";
import { type UndoPreview } from "@/lib/shared/change-sets/schema";
import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { emptyPlaylist } from "@/lib/shared/playlists/errors";
import { playlistsById } from "@/lib/server/domain/playlists/filter-playlists";
import { findPlaylistRow } from "@/lib/server/domain/playlists/read-playlists";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

const itemsPerStep = 500;
/** Time limit for comparing playlists that were edited since, in ms. */
const compareMs = 1_500;
const shownRows = 100;

/**
 * Counts what the undo of a change-set would skip because it was edited since. Changes nothing. Only playlists with later
 * revisions are compared. @throws AppError not_found
 */
export async function previewUndo(
  { database: { read: db } }: Runtime,
  principal: Principal,
  changeSetId: string,
): Promise<UndoPreview> {
  const { uuid } = await getChangeSet(db, principal, changeSetId);
  const preview: UndoPreview = { total: 0, skipped: 0, partial: 0, unchecked: 0, rows: [] };
  const end = Date.now() + compareMs;
  for (let after = -1; ;) {
    const items = await readDoneItems(db, uuid, after);
    const last = items.at(-1);
    if (!last) return preview;
    after = last.position;
    preview.total += items.length;
    for (const item of await findEdited(db, principal, items)) {
      if (Date.now() > end) preview.unchecked += 1;
      else await addItem(db, principal, preview, item);
    }
    await yieldToEventLoop();
  }
}

interface DoneItem {
  position: number;
  playlistId: string;
  name: string;
  revision: number;
  isCreation: boolean;
}

/** Reads the next items that changed something. */
async function readDoneItems(db: Queries, changeSetId: string, after: number): Promise<DoneItem[]> {
  const rows = await db
    .selectFrom("change_set_items")
    .select(["position", "playlist_id", "created_playlist_id", "name", "revision"])
    .where("change_set_id", "=", changeSetId)
    .where("position", ">", after)
    .where("revision", "is not", null)
    .where(({ fn }) => fn.coalesce("created_playlist_id", "playlist_id"), "is not", null)
    .orderBy("position")
    .limit(itemsPerStep)
    .execute();
  return rows.map(({ position, playlist_id, created_playlist_id, name, revision }) => ({
    position,
    playlistId: created_playlist_id ?? playlist_id ?? "",
    name,
    revision: revision ?? 0,
    isCreation: created_playlist_id !== null,
  }));
}

/** Returns the items whose playlists have a later revision or are no longer visible. */
async function findEdited(db: Queries, principal: Principal, items: DoneItem[]) {
  const rows = await playlistsById(
    db,
    principal,
    items.map(({ playlistId }) => playlistId),
  )
    .select(["playlists.id", "playlists.revision"])
    .execute();
  const revisions = new Map(rows.map(({ id, revision }) => [id, revision]));
  return items.filter(({ playlistId, revision }) => revisions.get(playlistId) !== revision);
}

async function addItem(
  db: Queries,
  principal: Principal,
  preview: UndoPreview,
  { playlistId, name, revision, isCreation }: DoneItem,
): Promise<void> {
  const row = await findPlaylistRow(db, principal, playlistId);
  const add = (state: "skipped" | "partial", message: string) => {
    preview[state] += 1;
    if (preview.rows.length < shownRows)
      preview.rows.push({ uuid: row ? playlistId : null, name: row?.name ?? name, state, message });
  };
  if (!row) return add("skipped", "Playlist not found, or you don't have access to it.");
  const { fields, ids, leftAlone } = await planUndo(db, row, { playlistId, revision, isCreation });
  const changesIds = ids !== null && ids.added.length + ids.removed.length > 0;
  const count = row.inventory_count + (ids ? ids.added.length - ids.removed.length : 0);
  if (changesIds && count === 0 && (fields.searches?.length ?? row.search_count) === 0)
    return add("skipped", emptyPlaylist);
  if (leftAlone.length === 0) return;
  const changes = changesIds || Object.values(fields).some((value) => value !== undefined);
  add(changes ? "partial" : "skipped", describeLeftAlone(leftAlone));
}
