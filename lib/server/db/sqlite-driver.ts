import type BetterSqlite3 from "better-sqlite3";
import { makeFile } from "@/lib/server/private-files";

const isOldNode = Number(process.versions.node.split(".")[0]) < 22;
export const driverName = isOldNode ? "better-sqlite3-node20" : "better-sqlite3";

/**
 * Loads better-sqlite3 13 on Node 22 and newer, else 12 (installed by `lib/server/db/drivers/install.mjs`). Version 12 aborts on Node
 * 24.19 and newer when a statement is collected while the process is idle; version 13 crashes on Node 20 (decision 22).
 */
export const { default: Sqlite } = (await import(/* turbopackIgnore: true */ driverName)) as {
  default: typeof BetterSqlite3;
};

/** Opens a file to write it, or makes it. @throws errors of SQLite with the `path` of the file, and of the system */
export function openSqliteFile(
  file: string,
  options: BetterSqlite3.Options,
): BetterSqlite3.Database {
  makeFile(file);
  try {
    return new Sqlite(file, options);
  } catch (error) {
    throw Object.assign(error as Error, { path: file });
  }
}
