import { type Database } from "@/lib/server/db/database";
import { connect, open } from "@/lib/server/db/sqlite-connection";
import { sqliteOperations } from "@/lib/server/db/sqlite-operations";
import { serveQueries, threadSettings } from "@/lib/server/db/threads/serve-queries";
import { SqliteWriter } from "@/lib/server/db/writer/sqlite-writer";
import { WriteTurns } from "@/lib/server/db/writer/write-turns";
import { type ThreadInserted } from "@/lib/server/domain/playlists/create-thread";
import { type CheckedPlaylist, insertOnce } from "@/lib/server/domain/playlists/insert-once";

/* The thread of new playlists. */

const connection = connect(threadSettings.file, false);
let commits = { writes: 0, rows: 0 };
const writer = new SqliteWriter(connection, open(connection), {
  turns: new WriteTurns(threadSettings.turns),
  // The first thread admits writes and runs checkpoints.
  checkpoints: {
    admit: () => Promise.resolve(),
    countCommit: (writes, rows) => {
      commits = { writes: commits.writes + writes, rows: commits.rows + rows };
    },
    close: () => Promise.resolve(),
  },
  large: null,
});

async function insert(checked: CheckedPlaylist): Promise<ThreadInserted> {
  const startedAt = performance.now();
  let waitedMs = 0;
  const begin = () => (waitedMs = performance.now() - startedAt);
  const database: Pick<Database, "kind" | "write" | "operations"> = {
    kind: "sqlite",
    write: (work) => writer.run(work, begin),
    operations: sqliteOperations,
  };
  const inserted = await insertOnce(database, checked);
  const counted = commits;
  commits = { writes: 0, rows: 0 };
  return { inserted, waitedMs, commits: counted };
}

serveQueries(insert, async () => {
  await writer.close();
  connection.close();
});
