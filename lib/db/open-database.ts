import { type Database } from "@/lib/db/database";
import { openPostgres } from "@/lib/db/postgres";
import { openSqlite } from "@/lib/db/sqlite";
import { keepFilesPrivate } from "@/lib/private-files.server";

/**
 * Opens the database that the settings name: PostgreSQL with `databaseUrl`, else SQLite in `dataDir`. What this
 * process writes from now on only its own user may read.
 */
export function openDatabase(settings: {
  databaseUrl?: string | undefined;
  databasePoolSize?: number | undefined;
  dataDir: string;
}): Database {
  keepFilesPrivate(settings.dataDir);
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, settings.databasePoolSize)
    : openSqlite(settings.dataDir);
}
