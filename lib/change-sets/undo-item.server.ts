import "server-only";
import { type ActionContext, type Outcome } from "@/lib/change-sets/action-context";
import { AppError } from "@/lib/errors";
import { formatCount } from "@/lib/format";
import { limits } from "@/lib/limits";
import { type ListState, movePositions } from "@/lib/playlists/change-inventory.server";
import { listPositions } from "@/lib/playlists/playlist-lists.server";
import { isAgencyOnly } from "@/lib/playlists/is-agency-only";
import { getLists } from "@/lib/playlists/read-playlists.server";
import {
  type LockedPlaylist,
  reviseInTransaction,
  type RevisionPlan,
} from "@/lib/playlists/revise-playlist.server";
import {
  type ChangedIds,
  changedIdsSchema,
  type RevisionChange,
  revisionChangeSchema,
} from "@/lib/playlists/history/revision-schema";
import { tagKey } from "@/lib/text";

/** The revision to undo. `isCreation` if it created the playlist. */
interface Undone {
  playlistId: string;
  revision: number;
  isCreation: boolean;
}

/**
 * Undoes one revision of a playlist. Fields that still have the new value get the old one back; IDs return to their
 * positions. Whatever was changed since is skipped and listed in the message. A playlist that the revision created is
 * archived, unless it was changed since.
 */
export async function undoItem(context: ActionContext, undone: Undone): Promise<Outcome> {
  const { transaction, database, principal, changeSetId } = context;
  const { playlistId, revision: past, isCreation } = undone;
  const leftAlone: string[] = [];
  const { revision, isChanged } = await reviseInTransaction(
    transaction,
    database,
    principal,
    { playlistId, revision: null, source: "bulk", changeSetId },
    async (_, row) => {
      if (isCreation) return archive(row, leftAlone);
      const { change, ids } = await readRevision(context, playlistId, past);
      return {
        fields: await fieldsBefore(context, row, change, leftAlone),
        changeIds: (list) => takeBackIds(context, list, ids, leftAlone),
      };
    },
  );
  const parts = leftAlone.filter((part) => part !== wholePlaylist).join(", ");
  const skipped = `Skipped: edited since${parts === "" ? "" : ` (${parts})`}`;
  const rest = leftAlone.length > 0 ? skipped : "";
  if (!isChanged)
    return {
      state: rest === "" ? "skipped" : "failed",
      message: rest === "" ? "Already restored." : rest,
      revision: null,
      createdPlaylistId: null,
    };
  return {
    state: rest === "" ? "done" : "partial",
    message: rest === "" ? "Restored" : rest,
    revision,
    createdPlaylistId: null,
  };
}

/** Marks that nothing of the playlist was undone. */
const wholePlaylist = "playlist";

function archive(row: LockedPlaylist, leftAlone: string[]): RevisionPlan {
  const changeIds = () => Promise.resolve(null);
  if (row.archived_at !== null) return { fields: {}, changeIds };
  if (row.revision === 1) return { fields: { archived: true }, changeIds };
  leftAlone.push(wholePlaylist);
  return { fields: {}, changeIds };
}

async function readRevision({ transaction }: ActionContext, playlistId: string, revision: number) {
  const row = await transaction
    .selectFrom("playlist_revisions")
    .select(["changed_fields", "changed_ids"])
    .where("playlist_id", "=", playlistId)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (!row) throw new AppError("not_found", "Revision not found.");
  return {
    change: revisionChangeSchema.parse(JSON.parse(row.changed_fields)),
    ids: row.changed_ids === null ? null : changedIdsSchema.parse(JSON.parse(row.changed_ids)),
  };
}

async function fieldsBefore(
  { transaction }: ActionContext,
  row: LockedPlaylist,
  change: RevisionChange,
  leftAlone: string[],
): Promise<RevisionPlan["fields"]> {
  const now = await getLists(transaction, row.uuid);
  /** The old value; undefined if the field was not changed, or was changed again. */
  const before = <Value>(
    name: string,
    field: { old?: Value | undefined; new: Value } | undefined,
    present: Value,
  ): Value | undefined => {
    if (!field) return undefined;
    if (isSame(present, field.new)) return field.old;
    if (!isSame(present, field.old)) leftAlone.push(name);
    return undefined;
  };
  return {
    name: before("name", change.name, row.name),
    type: before("type", change.type, row.type),
    advertiser_id: before("advertiser", change.advertiser_id, row.advertiser_id),
    agency_only: before("list", change.agency_only, isAgencyOnly(row)),
    archived: before("state", change.archived, row.archived_at !== null),
    searches: before("searches", change.searches, now.searches),
    tags: change.tags && tagsBefore(change.tags, now.tags, leftAlone),
  };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Undoes tags one by one and keeps tags that were added since. Skips a tag that cannot return because the list is full or
 * has it in another spelling.
 */
function tagsBefore(
  change: { old?: string[] | undefined; new: string[] },
  now: string[],
  leftAlone: string[],
): string[] | undefined {
  const old = change.old ?? [];
  if (isSame(now, change.new)) return old;
  const added = change.new.filter((tag) => !old.includes(tag));
  const removed = old.filter((tag) => !change.new.includes(tag));
  const kept = now.filter((tag) => !added.includes(tag));
  const keys = new Set(kept.map(tagKey));
  const missing = removed.filter((tag) => !keys.has(tagKey(tag)));
  const respelled = removed.filter((tag) => !now.includes(tag) && keys.has(tagKey(tag)));
  // A tag that replaced another one was removed since: do not bring the other one back.
  const isReplacedAnew = missing.length > 0 && added.some((tag) => !now.includes(tag));
  const room = isReplacedAnew ? 0 : Math.max(0, limits.tags - kept.length);
  const returning = missing.slice(0, room);
  leftAlone.push(...[...missing.slice(room), ...respelled].map((tag) => `the tag “${tag}”`));
  const next = [...kept];
  for (const tag of returning) next.splice(Math.min(old.indexOf(tag), next.length), 0, tag);
  return isSame(next, now) ? undefined : next;
}

async function takeBackIds(
  { transaction }: ActionContext,
  list: ListState,
  ids: ChangedIds | null,
  leftAlone: string[],
) {
  if (!ids) return null;
  const now = await listPositions(transaction, list.playlistId);
  const idAt = new Map(now.map(({ id, position }) => [position, id]));
  const present = new Set(now.map(({ id }) => id));
  const added = ids.added.map((id, index) => ({ id, position: ids.added_at[index] ?? -1 }));
  const removed = added.filter(({ id, position }) => idAt.get(position) === id);
  // Moved to another position since.
  const moved = added.filter(({ id, position }) => present.has(id) && idAt.get(position) !== id);
  for (const { id, position } of removed) {
    idAt.delete(position);
    present.delete(id);
  }
  // An ID that replaced another one was removed since: leave its position empty.
  const decided = new Set(added.filter((one) => !removed.includes(one)).map((one) => one.position));
  const back = ids.removed.map((id, index) => ({ id, position: ids.removed_at[index] ?? -1 }));
  const returning = back.filter(
    ({ id, position }) => !present.has(id) && !idAt.has(position) && !decided.has(position),
  );
  const left = back.length - returning.length + moved.length;
  if (left > 0) leftAlone.push(formatCount(left, "ID"));
  return movePositions(transaction, list, { added: returning, removed });
}
