import { existsSync } from "node:fs";
import { type Database } from "@/lib/server/db/database";
import { findVersion } from "@/lib/server/db/migrate";
import { partialFolder } from "@/lib/server/db/partial-folder";
import { openPostgres } from "@/lib/server/db/postgres";
import { openSqlite, sqliteFile } from "@/lib/server/db/sqlite";
import { connect, open } from "@/lib/server/db/sqlite-connection";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { keepFilesPrivate } from "@/lib/server/private-files";

/**
 * Opens the configured database: PostgreSQL with `databaseUrl`, otherwise SQLite in `dataDir`. Sets the umask: files that this process
 * creates are readable only by its user. Does not change a SQLite file that this version can't use.
 * @throws DatabaseVersionError for such a file; errors of the driver
 */
export async function openDatabase(settings: {
  databaseUrl?: string | undefined;
  databasePoolSize?: number | undefined;
  dataDir: string;
}): Promise<Database> {
  keepFilesPrivate(settings.dataDir);
  if (settings.databaseUrl) return openPostgres(settings.databaseUrl, settings.databasePoolSize);
  await refuseUnfit(settings.dataDir);
  return openSqlite(settings.dataDir);
}

async function refuseUnfit(dataDir: string): Promise<void> {
  const file = sqliteFile(dataDir);
  if (existsSync(file)) {
    rollBackJournal(file);
    // A writing connection would change the journal mode in the file's header.
    const connection = connect(file, true);
    await findVersion({ kind: "sqlite", read: open(connection) }).finally(() => connection.close());
  } else if (existsSync(partialFolder(dataDir)))
    // No empty database must be created where one is being restored.
    throw new Error(
      `A restore or copy into ${dataDir} was interrupted. Run the same command again, or delete ${partialFolder(dataDir)}.`,
    );
}

/**
 * Rolls back what a process that was killed has left in a journal, as it does before the file has a write-ahead log: a connection that only
 * reads refuses such a file.
 */
function rollBackJournal(file: string): void {
  if (!existsSync(`${file}-journal`)) return;
  const connection = new Sqlite(file, { timeout: 100 });
  try {
    connection.pragma("schema_version");
  } finally {
    connection.close();
  }
}
