import { existsSync } from "node:fs";
import { type Database } from "@/lib/server/db/database";
import { partialFolder } from "@/lib/server/db/partial-folder";
import { openPostgres } from "@/lib/server/db/postgres";
import { type ReplicaSettings } from "@/lib/server/db/replicas/replicas";
import { openSqlite, sqliteFile } from "@/lib/server/db/sqlite";
import { keepFilesPrivate } from "@/lib/server/private-files";

/**
 * Opens the configured database: PostgreSQL with `databaseUrl`, else SQLite in `dataDir`. Sets the umask: files that this
 * process creates are readable only by its user.
 */
export function openDatabase(settings: {
  databaseUrl?: string | undefined;
  databasePoolSize?: number | undefined;
  replicas?: ReplicaSettings | undefined;
  dataDir: string;
}): Database {
  keepFilesPrivate(settings.dataDir);
  if (!settings.databaseUrl) refuseUnfinished(settings.dataDir);
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, settings.databasePoolSize, settings.replicas)
    : openSqlite(settings.dataDir);
}

/** An empty database must not be made where one is being restored. */
function refuseUnfinished(dataDir: string): void {
  if (!existsSync(partialFolder(dataDir)) || existsSync(sqliteFile(dataDir))) return;
  throw new Error(
    `A restore or copy into ${dataDir} was interrupted. Run the same command again, or delete ${partialFolder(dataDir)}.`,
  );
}
