import { existsSync } from "node:fs";
import path from "node:path";
import { codeOf } from "@/lib/server/db/out-of-service";
import { openSqliteFile, Sqlite } from "@/lib/server/db/sqlite-driver";
import { makeFolder } from "@/lib/server/private-files";

const lockFile = (dataDir: string) => path.join(dataDir, "server.lock");

/** Maximum wait of a start for another process that briefly checks the lock, in ms. */
const waitMs = 500;

/** Another server holds the folder. The message is for the operator. */
class FolderInUse extends Error {}

/**
 * Keeps other servers out of a folder with a SQLite database until this process ends, however it ends: the system locks an empty file
 * that is never written. It also works between containers, whose processes do not see each other. Commands of the operator do not need
 * it. Returns a function that releases the lock.
 * @throws FolderInUse; errors of SQLite and of the system if the folder cannot be written
 */
export function holdFolder(dataDir: string): () => void {
  const release = tryHold(lockFile(dataDir), waitMs);
  if (release) return release;
  throw new FolderInUse(
    `Another server uses ${dataDir}. A SQLite database has one server: end the other one, set another DATA_DIR, or use PostgreSQL (DATABASE_URL) for several servers.`,
  );
}

/**
 * Takes the system's lock on an empty file until this process ends, however it ends; null if another process or this one holds it.
 * Returns a function that releases it.
 */
export function tryHold(file: string, timeout = 0): (() => void) | null {
  makeFolder(path.dirname(file));
  const lock = openSqliteFile(file, { timeout });
  try {
    // Avoids a second file, which a killed server would leave.
    lock.pragma("journal_mode = memory");
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if (codeOf(error) !== "SQLITE_BUSY") throw error;
    return null;
  }
  return () => lock.close();
}

/** Whether a server holds the folder. */
export function isFolderHeld(dataDir: string): boolean {
  if (!existsSync(lockFile(dataDir))) return false;
  const lock = new Sqlite(lockFile(dataDir), { readonly: true, timeout: 0 });
  try {
    // Takes a shared lock for this statement.
    lock.prepare("select count(*) from sqlite_master").get();
    return false;
  } catch (error) {
    if (codeOf(error) === "SQLITE_BUSY") return true;
    throw error;
  } finally {
    lock.close();
  }
}
