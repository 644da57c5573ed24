import { type Queries } from "@/lib/server/db/database";
import {
  haveIds,
  listEarlierRevisions,
  readFieldsBefore,
  readIdsBefore,
} from "@/lib/server/domain/playlists/history/earlier-revisions";
import { findFirstVisibleRevision } from "@/lib/server/domain/playlists/history/first-visible-revision";
import { readValues } from "@/lib/server/domain/playlists/fields/store-fields";
import { listPositions } from "@/lib/server/domain/playlists/playlist-lists";
import { getLists } from "@/lib/server/domain/playlists/read-playlists";
import { type LockedPlaylist } from "@/lib/server/domain/playlists/revise-playlist";
import { type Principal } from "@/lib/server/principal";
import { type ImportedChange } from "@/lib/shared/change-sets/import-schema";
import { AppError, invalid } from "@/lib/shared/errors";
import { compareEdits, isConflict, mergeEdits } from "@/lib/shared/playlists/fields/merge-edits";
import { type FieldName, type PlaylistFields } from "@/lib/shared/playlists/fields/playlist-fields";
import { changePlaylistSchema } from "@/lib/shared/playlists/schema";

/** Maximum revisions since an export that are read, to limit the work. */
const comparedRevisions = 200;

/** A playlist of a file compared with the stored one. Without IDs if the file has none. */
interface ComparedChange {
  /** The playlist at the file's revision; null if that is unknown. */
  base: PlaylistFields | null;
  theirs: PlaylistFields;
  /** The stored playlist with the file's changes, and with the file's values of conflicts that are decided for it. */
  merged: PlaylistFields;
  /** Fields that both sides have changed, decided or not. */
  conflicts: FieldName[];
}

/**
 * Compares a playlist of a file with the stored one and with the exported revision, so that the import reverts nothing that the file did
 * not change. Without that revision, each difference is a conflict. @throws AppError invalid
 */
export async function compareImportedChange(
  db: Queries,
  principal: Principal,
  row: LockedPlaylist,
  { base_revision, use_file, change }: ImportedChange,
): Promise<ComparedChange> {
  const positions = change.inventory_ids ? await listPositions(db, row.uuid) : null;
  const ids = positions?.map(({ id }) => id) ?? [];
  const theirs = { ...readValues(row, await getLists(db, row.uuid)), inventory_ids: ids };
  const base = await readBase(db, principal, row, { base_revision, theirs, positions });
  const edits = { base: base && asRead(base), theirs, mine: change };
  const conflicts = compareEdits(edits).filter(isConflict);
  const fields = conflicts.map(({ field }) => field);
  const choices = fields.map((field) => [field, use_file.includes(field) ? "mine" : "theirs"]);
  const merged = mergeEdits(edits, Object.fromEntries(choices));
  if (merged.tags !== theirs.tags) merged.tags = checkTags(merged.tags);
  return { base, theirs, merged, conflicts: fields };
}

/** Cleans exported values as an import does: an earlier version may have stored characters that are now removed. */
const asRead = (base: PlaylistFields): PlaylistFields => ({
  ...base,
  ...changePlaylistSchema.safeParse({ name: base.name, tags: base.tags }).data,
});

/** Both sides may have added a tag in two spellings, or too many together. @throws AppError invalid */
function checkTags(tags: string[]): string[] {
  const checked = changePlaylistSchema.shape.tags.unwrap().safeParse(tags);
  if (checked.success) return checked.data;
  throw invalid([{ path: ["tags"], message: checked.error.issues[0]?.message ?? "" }]);
}

interface BaseOptions {
  base_revision: number | null;
  theirs: PlaylistFields;
  /** The current IDs; null if IDs are not compared. */
  positions: { id: string; position: number }[] | null;
}

/** Returns the playlist at `base_revision`; null if that revision is pruned, hidden, too old or never existed. */
async function readBase(
  db: Queries,
  principal: Principal,
  row: LockedPlaylist,
  { base_revision: target, theirs, positions }: BaseOptions,
): Promise<PlaylistFields | null> {
  if (target === row.revision) return theirs;
  if (target === null || target > row.revision) return null;
  if (row.revision - target > comparedRevisions) return null;
  if (target < (await findFirstVisibleRevision(db, principal, row.uuid))) return null;
  const range = { playlistId: row.uuid, current: row.revision, target };
  const revisions = await listEarlierRevisions(db, range).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "conflict") return null;
    throw error;
  });
  if (revisions === null) return null;
  const base = { ...theirs, ...(await readFieldsBefore(db, row.uuid, revisions)) };
  if (positions === null || !haveIds(revisions)) return base;
  const idAt = new Map(positions.map(({ id, position }) => [position, id]));
  return { ...base, inventory_ids: await readIdsBefore(db, row.uuid, idAt, revisions) };
}
