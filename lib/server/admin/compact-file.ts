import { statfsSync } from "node:fs";
import path from "node:path";
import { type Database } from "@/lib/server/db/database";
import { Sqlite } from "@/lib/server/db/sqlite-driver";
import { AppError } from "@/lib/shared/errors";
import { formatBytes } from "@/lib/shared/format";
import { readFileState } from "@/lib/server/domain/retention/shrink-file";

/** Value of SQLite's `auto_vacuum`. */
const incremental = 2;

/**
 * Rewrites a SQLite file without its free pages, about 40 MB in a second. Reads go on, writes wait, so those of a server get 503 after
 * five seconds. Returns the sizes in bytes, and whether the file could not give pages back before. @throws AppError bad_request on PostgreSQL or if the disk is too small; errors of the driver
 */
export async function compactFile(
  database: Database,
): Promise<{ before: number; after: number; isFirst: boolean }> {
  if (database.file === null)
    throw new AppError("bad_request", "PostgreSQL compacts its tables by itself (autovacuum).");
  const { bytes, freeBytes } = await readFileState(database.read);
  const { bavail, bsize } = statfsSync(path.dirname(database.file));
  // The new pages are in the log until they replace the old ones, and before that in a temporary file.
  const needed = 2 * (bytes - freeBytes);
  if (bavail * bsize < needed)
    throw new AppError(
      "bad_request",
      `Compacting needs ${formatBytes(needed)} of free disk, and ${formatBytes(bavail * bsize)} are free.`,
    );
  const db = new Sqlite(database.file, { timeout: 60_000 });
  let isFirst = false;
  try {
    isFirst = db.pragma("auto_vacuum", { simple: true }) !== incremental;
    db.pragma("auto_vacuum = incremental");
    db.exec("vacuum");
    db.pragma("wal_checkpoint(truncate)");
  } finally {
    db.close();
  }
  return { before: bytes, after: (await readFileState(database.read)).bytes, isFirst };
}
