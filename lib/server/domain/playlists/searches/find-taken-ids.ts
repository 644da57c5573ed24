import { type Queries } from "@/lib/server/db/database";
import { readChangedIds } from "@/lib/server/domain/playlists/history/earlier-revisions";
import { limits } from "@/lib/shared/limits";
import { revisionChangeSchema } from "@/lib/shared/playlists/history/revision-schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Revisions per statement: each is read completely. */
const revisionsAtOnce = 20;

/**
 * Finds the IDs that were copied from a search and not removed since, as far back as the history is stored and undone, and the time of
 * the last copy; null if there was none. IDs that a user removed and added again do not count.
 */
export async function findTakenIds(
  db: Queries,
  { playlistId, revision, digest }: { playlistId: string; revision: number; digest: string },
): Promise<{ ids: Set<string>; at: string | null }> {
  const ids = new Set<string>();
  let at: string | null = null;
  const oldest = Math.max(0, revision - limits.historyRevisions);
  for (let from = oldest; from < revision; from += revisionsAtOnce) {
    const rows = await db
      .selectFrom("playlist_revisions")
      .select(["revision", "created_at", "changed_fields"])
      .where("playlist_id", "=", playlistId)
      .where("revision", ">", from)
      .where("revision", "<=", Math.min(from + revisionsAtOnce, revision))
      .where("changed_fields", "like", '%"inventory_ids":{%')
      .orderBy("revision")
      .execute();
    for (const row of rows) {
      const { taken } = revisionChangeSchema.parse(JSON.parse(row.changed_fields));
      const isTake = taken?.digest === digest;
      if (isTake) at = row.created_at;
      if (at === null) continue;
      const changed = await readChangedIds(db, playlistId, row.revision);
      for (const id of changed?.removed ?? []) ids.delete(id);
      if (isTake) for (const id of changed?.added ?? []) ids.add(id);
    }
    await yieldToEventLoop();
  }
  return { ids, at };
}
