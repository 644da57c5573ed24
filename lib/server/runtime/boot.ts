import { existsSync } from "node:fs";
import path from "node:path";
import { openDatabase } from "@/lib/server/db/open-database";
import { findVersion, isMigrated, migrate } from "@/lib/server/db/migrate";
import { type MigrationReport } from "@/lib/server/db/migration";
import { type Database } from "@/lib/server/db/database";
import { type Env } from "@/lib/server/env";
import { AppError } from "@/lib/shared/errors";
import { newId } from "@/lib/shared/ids";
import { type Keys, loadKeys, masterKeyFile } from "@/lib/server/keys";
import { type Runtime } from "@/lib/server/runtime/runtime";

/** The installation cannot be used. The message is one sentence for the operator. */
class BootError extends Error {}

/**
 * Opens the installation of the settings: keys, database, and, unless MIGRATE=0, migrations (progress goes to `report`).
 * `isCopied`: a SQLite database is copied before. @throws BootError, DatabaseVersionError or a system error, each with a message for the operator
 */
export async function boot(
  env: Env,
  report: MigrationReport = () => undefined,
  isCopied = true,
): Promise<Runtime> {
  const database = await openDatabase(env);
  try {
    if (env.migrate) await migrate(database, { isCopied, report });
    else if (!(await isMigrated(database))) throw new BootError(await explainMigrate(database));
    await requireKeyOfDatabase(env, database);
    // Last, because no new key may be made where a restore was interrupted.
    const keys = loadKeys(env.dataDir);
    // An empty write, to detect a read-only database at start instead of at the first request.
    await database.write(() => Promise.resolve());
    const kid = await ensureSigningKey(database, keys);
    // After the signing keys, for which a split in progress makes it wait.
    await database.inspect();
    return { env, keys, database, kid };
  } catch (error) {
    await database.close().catch(() => undefined);
    throw error;
  }
}

/** With MIGRATE=0: describes what to do about a database that is empty or of an earlier version. */
export async function explainMigrate(database: Database): Promise<string> {
  const { from, to } = await findVersion(database);
  const state = from === 0 ? "is empty" : `has version ${from}, and this Cuelist needs ${to}`;
  return `The database ${state}. Because of MIGRATE=0, only "npm run -s admin -- migrate" upgrades it.`;
}

/** @throws BootError if the master key of the database is missing: a new one would hide that and be useless */
async function requireKeyOfDatabase({ dataDir }: Env, { read }: Database): Promise<void> {
  const file = masterKeyFile(dataDir);
  if (existsSync(file)) return;
  const known = await read.selectFrom("signing_keys").select("kid").limit(1).executeTakeFirst();
  // Check the file again: a process that starts at the same time writes it before the row.
  if (known && !existsSync(file))
    throw new BootError(
      `${file} is missing, and the database needs the one that it was created with. Restore it from a backup: without it no client secret works.`,
    );
}

/** Ensures a row of this master key in `signing_keys`. @throws BootError for another installation's keys */
async function ensureSigningKey(database: Database, keys: Keys): Promise<string> {
  const find = () =>
    database.read
      .selectFrom("signing_keys")
      .selectAll()
      .orderBy("created_at", "desc")
      .limit(1)
      .executeTakeFirst();
  const known = await find();
  if (known && known.master_key_fingerprint !== keys.fingerprint) {
    throw new BootError(
      "The master.key in DATA_DIR doesn't belong to this database. Restore the right master.key.",
    );
  }
  if (known) return known.kid;
  const kid = newId();
  // Reading inside the write makes a concurrent process use the first one's key.
  return database.write(async (transaction) => {
    const other = await transaction.selectFrom("signing_keys").select("kid").executeTakeFirst();
    if (other) return other.kid;
    await transaction
      .insertInto("signing_keys")
      .values({
        kid,
        created_at: new Date().toISOString(),
        master_key_fingerprint: keys.fingerprint,
      })
      .execute();
    return kid;
  });
}

/** Explains to the operator, in one sentence, why Cuelist cannot start. `where` names what holds the data. */
export function explainBootFailure(
  error: unknown,
  env?: Partial<Env>,
  where = nameData(env),
): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof AppError && error.code === "unavailable" && error.cause) {
    return explainBootFailure(error.cause, env, where);
  }
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const file = findFile(error, env);
  // Otherwise the error is from SQLite or the database.
  if (file !== null && !file.isOfData)
    return `Can't use ${file.path}: ${/^[A-Z\d]+: ([^,]+)/.exec(error.message)?.[1] ?? error.message} (${code}).`;
  const place = file?.path ?? where;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return `Another process has locked ${where}. End it and try again.`;
  if (/^(SQLITE_(READONLY|CANTOPEN|PERM)|EACCES|EROFS|EPERM|ENOTDIR|EEXIST)/.test(code))
    return `Can't write to ${place} (${code}). Make it writable for this user, or set DATA_DIR.`;
  if (/^(SQLITE_NOTADB|SQLITE_CORRUPT)/.test(code))
    return `The file cuelist.db in ${where} isn't a valid SQLite database. Restore a backup.`;
  if (/^(SQLITE_FULL|ENOSPC)/.test(code)) return `The disk of ${place} is full.`;
  if (/^SQLITE_IOERR/.test(code))
    return `Couldn't read or write the disk of ${where} (${code}). Check its free space and health.`;
  // It refuses the settings that are sent with each connection.
  if (error.message.includes("unsupported startup parameter"))
    return `Can't use ${where}: a connection pooler such as PgBouncer is in front of it and refuses Cuelist's time limits (${error.message}). Set DATABASE_URL to the address of PostgreSQL itself: Cuelist has a pool of its own.`;
  if (code === "42501" && env?.databaseUrl)
    return `Can't use ${where}: ${error.message}. Make its user the owner of the database.`;
  if (/^E[A-Z]+$/.test(code) || /^(08|28|3D|57)/.test(code))
    return `Can't use ${where}: ${error.message || code}.`;
  return error.message;
}

/** Returns the file of a system error, and whether it is in DATA_DIR. */
function findFile(error: Error, { dataDir = "" }: Partial<Env> = {}) {
  if (!("path" in error) || typeof error.path !== "string" || error.path === dataDir) return null;
  return { path: error.path, isOfData: error.path.startsWith(path.join(dataDir, path.sep)) };
}

export const nameData = (env?: Partial<Env>) =>
  env?.databaseUrl
    ? "the PostgreSQL database of DATABASE_URL"
    : `the data directory ${env?.dataDir ?? ""}`;
