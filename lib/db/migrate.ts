import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { type Database } from "@/lib/db/database";
import { isDatabaseOut } from "@/lib/db/out-of-service";
import * as initial from "@/lib/db/migrations/0001-initial";
import * as advertiserFences from "@/lib/db/migrations/0002-advertiser-fences";
import * as playlistChanges from "@/lib/db/migrations/0003-playlist-changes";
import * as managingPlaylists from "@/lib/db/migrations/0004-managing-playlists";

type Up = (db: Kysely<unknown>, kind: Database["kind"]) => Promise<void>;

/** Every migration, oldest first. Append; never change one that has been released. */
const migrations: Record<string, Up> = {
  "0001-initial": initial.up,
  "0002-advertiser-fences": advertiserFences.up,
  "0003-playlist-changes": playlistChanges.up,
  "0004-managing-playlists": managingPlaylists.up,
};

/** A database that this version of Cuelist cannot use. The message says why and what to do. */
export class DatabaseVersionError extends Error {}

/**
 * Brings the database to this version; does nothing if it is.
 * @throws DatabaseVersionError if it belongs to a newer version, or to something else.
 */
export async function migrate(database: Database): Promise<void> {
  const known = await readVersion(database);
  if (known.length === Object.keys(migrations).length) return;
  if (known.length === 0) await refuseForeignTables(database);
  for (let patience = 25; ; patience -= 1) {
    const migrator = new Migrator({
      db: database.migrations,
      provider: { getMigrations: () => Promise.resolve(forDialect(database.kind)) },
    });
    const { error } = await migrator.migrateToLatest();
    if (!error) return;
    // SQLite has no lock for migrations: if another process is at it, wait until it is through.
    await sleep(200);
    if (await isMigrated(database)) return;
    if (patience === 0 || !isDatabaseOut(error)) throw error;
  }
}

/** Whether every migration of this version has been applied, and none of a newer one. */
export async function isMigrated(database: Database): Promise<boolean> {
  const applied = await readVersion(database).catch(() => []);
  return applied.length === Object.keys(migrations).length;
}

function forDialect(kind: Database["kind"]): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, up]) => [
      name,
      { up: (db: Kysely<unknown>) => up(db, kind) },
    ]),
  );
}

async function readVersion(database: Database): Promise<string[]> {
  if (!(await listTables(database)).includes("kysely_migration")) return [];
  const applied = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(database.read);
  const newer = applied.rows.find(({ name }) => !(name in migrations));
  if (newer) {
    throw new DatabaseVersionError(
      `The database was made by a newer Cuelist (it has the migration ${newer.name}, which this version does not know). Start that version, or restore a backup from before the upgrade.`,
    );
  }
  return applied.rows.map(({ name }) => name);
}

async function refuseForeignTables(database: Database): Promise<void> {
  const foreign = (await listTables(database)).filter((name) => !name.startsWith("kysely_"));
  if (foreign.length === 0) return;
  throw new DatabaseVersionError(
    `The database holds tables that are not Cuelist's (${foreign.slice(0, 3).join(", ")}). Name an empty database, or the right one.`,
  );
}

async function listTables(database: Database): Promise<string[]> {
  const found =
    database.kind === "sqlite"
      ? await sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
          database.read,
        )
      : await sql<{
          name: string;
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
          database.read,
        );
  return found.rows.map(({ name }) => name);
}
