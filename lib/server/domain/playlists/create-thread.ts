import { type Database } from "@/lib/server/db/database";
import { noteWriteWait } from "@/lib/server/db/measure/write-wait";
import { QueryThread } from "@/lib/server/db/threads/query-thread";
import { isLarge } from "@/lib/server/db/writer/large-write";
import { type CommitCount } from "@/lib/server/db/writer/sqlite-checkpoints";
import {
  type CheckedPlaylist,
  type Created,
  insertOnce,
} from "@/lib/server/domain/playlists/insert-once";

type Inserted = Awaited<ReturnType<typeof insertOnce>>;

/** What the thread answers. */
export interface ThreadInserted {
  inserted: Inserted;
  waitedMs: number;
  /** All commits since the last answer. */
  commits: CommitCount;
}

/** New playlists in SQLite that are not large (decision 3). */
export const createThread = new QueryThread<CheckedPlaylist, ThreadInserted>("create");

/** `insertOnce`, in the thread if this process has one. A large one has that of all large writes, where it takes small steps. */
export async function insertInThread(
  database: Database,
  checked: CheckedPlaylist,
): Promise<{ answer: Created; isReplay: boolean }> {
  const { sharedWrites } = database;
  if (!createThread.isRunning || !sharedWrites || isLarge(checked.playlist.inventory_ids.length))
    return insertOnce(database, checked);
  return sharedWrites.run(async () => {
    const { inserted, waitedMs, commits } = await createThread.run(checked);
    noteWriteWait(waitedMs);
    sharedWrites.countCommits(commits);
    return inserted;
  });
}
