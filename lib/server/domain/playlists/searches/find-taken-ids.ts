import { type Queries } from "@/lib/server/db/database";
import { readChangedIds } from "@/lib/server/domain/playlists/history/earlier-revisions";
import { limits } from "@/lib/shared/limits";
import { revisionChangeSchema } from "@/lib/shared/playlists/history/revision-schema";
import { yieldToEventLoop } from "@/lib/server/yield-to-event-loop";

/** Revisions per statement: each is read completely. */
const revisionsAtOnce = 20;

/** IDs that were copied from a search, and the time of the last copy; null if there was none. */
interface TakenIds {
  ids: Set<string>;
  at: string | null;
}

export const nothingTaken: TakenIds = { ids: new Set(), at: null };

/**
 * Finds, by the digest of the search, the IDs that were copied from it and not removed since, as far back as the history is stored and
 * undone. IDs that a user removed and added again do not count.
 */
export async function findTakenIds(
  db: Queries,
  { playlistId, revision }: { playlistId: string; revision: number },
): Promise<Map<string, TakenIds>> {
  const found = new Map<string, TakenIds>();
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
      if (!taken && found.size === 0) continue;
      const changed = await readChangedIds(db, playlistId, row.revision);
      for (const { ids } of found.values()) for (const id of changed?.removed ?? []) ids.delete(id);
      if (!taken) continue;
      const before = found.get(taken.digest)?.ids ?? [];
      const ids = new Set([...before, ...(changed?.added ?? [])]);
      found.set(taken.digest, { ids, at: row.created_at });
    }
    await yieldToEventLoop();
  }
  return found;
}
