import { type Queries } from "@/lib/server/db/database";
import { readChangedIds } from "@/lib/server/domain/playlists/history/earlier-revisions";
import { limits } from "@/lib/shared/limits";
import { revisionChangeSchema } from "@/lib/shared/playlists/history/revision-schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Revisions of one statement: each is read whole. */
const revisionsAtOnce = 20;

/**
 * The IDs that were taken from a search and not removed since, as far back as the history is kept and undone, and when that was last; null if
 * never. What somebody removed and put back is theirs.
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
