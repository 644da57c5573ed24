import { type Database } from "@/lib/db/database";
import { openPostgres } from "@/lib/db/postgres";
import { openSqlite } from "@/lib/db/sqlite";

/** Opens the database that the settings name: PostgreSQL with `databaseUrl`, else SQLite in `dataDir`. */
export function openDatabase(settings: {
  databaseUrl?: string | undefined;
  dataDir: string;
}): Database {
  return settings.databaseUrl ? openPostgres(settings.databaseUrl) : openSqlite(settings.dataDir);
}
