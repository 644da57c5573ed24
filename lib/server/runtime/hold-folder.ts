import { existsSync } from "node:fs";
import path from "node:path";
import { codeOf } from "@/lib/server/db/out-of-service";
import { openSqliteFile, Sqlite } from "@/lib/server/db/sqlite-driver";
import { makeFolder } from "@/lib/server/private-files";

const lockFile = (dataDir: string) => path.join(dataDir, "server.lock");

/** Time for which a start waits for the look of another process at the lock, in ms. */
const waitMs = 500;

/** Another server has the folder. The message is for the operator. */
class FolderInUse extends Error {}

/**
 * Keeps other servers out of a folder with a SQLite database until this process ends, however it ends: the lock is the system's, on
 * an empty file that is never written. It also holds between containers, whose processes do not see each other. Commands of the
 * operator do not ask for it. Returns a function that lets go.
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
 * Takes the system's lock on an empty file until this process ends, however it ends; null if another one, or this one, has it. Returns a
 * function that lets go.
 */
export function tryHold(file: string, timeout = 0): (() => void) | null {
  makeFolder(path.dirname(file));
  const lock = openSqliteFile(file, { timeout });
  try {
    // No second file, which a killed server would leave.
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
