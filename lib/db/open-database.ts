import { type Database } from "@/lib/db/database";
import { openPostgres } from "@/lib/db/postgres";
import { openSqlite } from "@/lib/db/sqlite";
import { keepFilesPrivate } from "@/lib/private-files.server";

/**
 * Opens the configured database: PostgreSQL with `databaseUrl`, else SQLite in `dataDir`. Sets the umask: files that this
 * process creates are readable only by its user.
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
