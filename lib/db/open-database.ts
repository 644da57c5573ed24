import { existsSync } from "node:fs";
import { type Database } from "@/lib/db/database";
import { partialFolder } from "@/lib/db/partial-folder";
import { openPostgres } from "@/lib/db/postgres";
import { type ReplicaSettings } from "@/lib/db/replicas/replicas";
import { openSqlite, sqliteFile } from "@/lib/db/sqlite";
import { keepFilesPrivate } from "@/lib/private-files.server";

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
