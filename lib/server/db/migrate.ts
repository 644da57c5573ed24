import { type Kysely, type Migration, Migrator, sql } from "kysely";
import { paced } from "@/lib/server/db/describe-migration";
import { findBackfill, runBackfill, startBackfill } from "@/lib/server/db/backfill";
import { type Database, type Queries, type SchemaChange } from "@/lib/server/db/database";
import { type MigrationReport, type SchemaMigration } from "@/lib/server/db/migration";
import { explainTooOld, oldestVersion } from "@/lib/server/db/migrations/baseline";
import { migrations as all } from "@/lib/server/db/migrations/all";
import { raiseFloor, readFloor } from "@/lib/server/db/upgrades/schema-floor";
import { checkDiskSpace, copyDatabase } from "@/lib/server/db/sqlite-copy";
import { unfinishedCopy } from "@/lib/server/db/unfinished-copy";

/** This version of Cuelist cannot use the database. The message says why and what to do. */
class DatabaseVersionError extends Error {}

interface MigrateOptions {
  /** Whether to copy a SQLite database before upgrading it. */
  isCopied: boolean;
  report: MigrationReport;
  /** The last migration to apply; for tests of upgrades. */
  until?: string;
  /** Migrations of another version, for tests of two versions together. */
  migrations?: Migrations;
}

type Migrations = Record<string, SchemaMigration>;

/** The version of the tables that this Cuelist creates. */
export const ownVersion = Object.keys(all).length;

/**
 * Upgrades the database to this version. SQLite: in one transaction. PostgreSQL: one transaction for each migration and for each part of
 * its backfill; resumes where an earlier start stopped (decision 24).
 * @throws DatabaseVersionError if the database is newer or not Cuelist's; SchemaLockedError; DiskSpaceError
 */
export async function migrate(database: Database, options: MigrateOptions): Promise<void> {
  const { migrations = all } = options;
  if ((await readState(database.kind, database.read, migrations)).isWhole) return;
  const report = paced(options.report, 1_000);
  const [latest = ""] = Object.keys(migrations).slice(-1);
  await database.changeSchema(
    (schema) => migrateLocked(database, schema, { ...options, migrations, report }),
    () => report({ migration: latest, state: "waiting" }),
  );
}

/** Whether the database is from an earlier version. @throws DatabaseVersionError if it is from a newer one */
export async function needsUpgrade({ kind, read }: Database): Promise<boolean> {
  const state = await readState(kind, read);
  return state.applied.length > 0 && !state.isWhole;
}

/** The number of the last migration of the database, 0 if it is empty, and of this version. @throws DatabaseVersionError */
export async function findVersion({ kind, read }: Pick<Database, "kind" | "read">) {
  const { applied } = await readState(kind, read);
  return { from: applied.length, to: ownVersion };
}

/** Whether all migrations of this version are applied and backfilled, and others only if this version bears them. */
export function isMigrated({ kind, read }: Database): Promise<boolean> {
  return readState(kind, read).then(
    ({ isWhole }) => isWhole,
    () => false,
  );
}

/** Explains why this version cannot work with the database, or returns null if it can. @throws errors of a database that does not answer */
export async function explainUnfit(kind: Database["kind"], db: Queries): Promise<string | null> {
  try {
    return (await readState(kind, db)).isWhole ? null : "The database hasn't been upgraded yet.";
  } catch (error) {
    if (error instanceof DatabaseVersionError) return error.message;
    throw error;
  }
}

async function migrateLocked(
  database: Database,
  schema: SchemaChange,
  options: MigrateOptions & { migrations: Migrations },
): Promise<void> {
  const { kind } = database;
  const { migrations } = options;
  const { applied, unfinished } = await readState(kind, schema.db, migrations);
  const version = applied.at(-1);
  // Creating a new database takes no time worth reporting.
  const report = version ? options.report : () => undefined;
  const wanted = Object.keys(migrations);
  const end = options.until ? wanted.indexOf(options.until) + 1 : wanted.length;
  // The baseline is one step, so that no process sees a part of it.
  const pending = wanted.slice(applied.length, end).filter((name) => name >= oldestVersion);
  if (!version && kind === "postgres") await requireUtf8(schema.db);
  if (version && database.file) await prepareFile(database.read, database.file, version, options);
  if (unfinished) await fill(schema, kind, migrations, report);
  for (const migration of pending) {
    report({ migration, state: "started" });
    const migrator = new Migrator({
      db: schema.db,
      provider: { getMigrations: () => Promise.resolve(forDialect(kind, migrations)) },
    });
    const { error } = await migrator.migrateTo(migration);
    if (error) throw error;
    await fill(schema, kind, migrations, report);
    report({ migration, state: "finished" });
  }
}

async function prepareFile(
  read: Queries,
  file: string,
  version: string,
  { isCopied, report }: MigrateOptions,
): Promise<void> {
  await checkDiskSpace(read, file, isCopied);
  if (!isCopied) return;
  report({ migration: version, state: "copying" });
  report({ migration: version, state: "copied", file: await copyDatabase(read, file, version) });
}

/** Runs the unfinished backfill, if any. */
async function fill(
  schema: SchemaChange,
  kind: Database["kind"],
  migrations: Migrations,
  report: MigrationReport,
): Promise<void> {
  const progress = await findBackfill(schema.db, await listTables(kind, schema.db));
  const steps = progress && migrations[progress.migration]?.backfill;
  if (progress && steps) await runBackfill(schema, kind, steps, progress, report);
}

function forDialect(kind: Database["kind"], migrations: Migrations): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(migrations).map(([name, { up, backfill, bearableFrom }]) => [
      name,
      {
        up: async (db: Kysely<unknown>) => {
          await up(db, kind);
          await raiseFloor(db, bearableFrom);
          if (backfill) await startBackfill(db, name);
        },
      },
    ]),
  );
}

interface SchemaState {
  applied: string[];
  unfinished: Awaited<ReturnType<typeof findBackfill>>;
  /** Whether all migrations of this version are applied and backfilled. */
  isWhole: boolean;
}

/** @throws DatabaseVersionError if the database is not Cuelist's, of a newer version that this one does not bear, or not complete */
async function readState(
  kind: Database["kind"],
  db: Queries,
  migrations: Migrations = all,
): Promise<SchemaState> {
  const tables = await listTables(kind, db);
  if (tables.includes(unfinishedCopy)) {
    throw new DatabaseVersionError(
      "A restore or copy into the database was interrupted. Run the same command again, or empty the database.",
    );
  }
  const found = await findBackfill(db, tables);
  // Servers of this version continue while a migration that they bear is backfilled.
  const unfinished = found && found.migration in migrations ? found : null;
  const { rows } = tables.includes("kysely_migration")
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  const last = applied.at(-1);
  const foreign = tables.filter((name) => !name.startsWith("kysely_"));
  if (last === undefined && foreign.length > 0)
    throw new DatabaseVersionError(
      `The database holds tables that are not Cuelist's (${foreign.slice(0, 3).join(", ")}). Name an empty database, or the right one.`,
    );
  const isInterrupted = found !== null && found.migration <= oldestVersion;
  if (last !== undefined && (last < oldestVersion || isInterrupted))
    throw new DatabaseVersionError(`The database can't be used. ${explainTooOld(last)}`);
  const newer = applied.find((name) => !(name in migrations));
  const known = Object.keys(migrations).length;
  const floor = await readFloor(db, tables);
  if (newer && (floor === null || floor > known)) {
    throw new DatabaseVersionError(
      `The database was upgraded by a newer Cuelist (it has the migration ${newer}), and this version can't work with it. Start that version, or restore a backup from before the upgrade.`,
    );
  }
  const isWhole =
    unfinished === null && applied.filter((name) => name in migrations).length === known;
  return { applied, unfinished, isWhole };
}

/** @throws DatabaseVersionError for a new database that can't store every name */
async function requireUtf8(db: Queries): Promise<void> {
  const { rows } = await sql<{
    encoding: string;
  }>`select current_setting('server_encoding') as encoding`.execute(db);
  const [{ encoding } = { encoding: "UTF8" }] = rows;
  if (encoding !== "UTF8")
    throw new DatabaseVersionError(
      `The database's encoding is ${encoding}. Create it again with encoding 'UTF8' template template0.`,
    );
}

async function listTables(kind: Database["kind"], db: Queries): Promise<string[]> {
  const found =
    kind === "sqlite"
      ? await sql<{
          name: string;
        }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`.execute(
          db,
        )
      : // Excludes tables of extensions, such as Citus's views in `public`.
        await sql<{ name: string }>`
          select relname as name from pg_class
          where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
            and not exists (
              select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')`.execute(
          db,
        );
  return found.rows.map(({ name }) => name);
}
