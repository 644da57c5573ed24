import { closeSync, fsyncSync, openSync, renameSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { makeFile } from "@/lib/server/private-files";
import { formatBytes } from "@/lib/shared/format";

/** The disk is too small for an upgrade. The message says how much is missing and what to do. */
class DiskSpaceError extends Error {}

/** Disk space for an upgrade without its copy (log and growth), relative to the database. */
const upgradeFactor = 1.5;

/**
 * Copies the database to `cuelist-VERSION.db` in the same folder before an upgrade; replaces an older copy of that version. To return to
 * the old version, rename the copy to cuelist.db. @throws DiskSpaceError, system errors
 */
export async function copyDatabase(db: Queries, file: string, version: string): Promise<string> {
  const copy = path.join(path.dirname(file), `cuelist-${version}.db`);
  const draft = `${copy}.partial`;
  rmSync(draft, { force: true });
  // `vacuum into` accepts an empty file.
  makeFile(draft);
  try {
    await sql`vacuum into ${draft}`.execute(db);
    flush(draft);
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return copy;
}

/** @throws DiskSpaceError if the disk has too little space for an upgrade, and for a copy if `isCopied` */
export async function checkDiskSpace(db: Queries, file: string, isCopied: boolean): Promise<void> {
  const { rows } = await sql<{
    bytes: number;
  }>`select (p.page_count - f.freelist_count) * s.page_size as bytes
    from pragma_page_count() p, pragma_freelist_count() f, pragma_page_size() s`.execute(db);
  const bytes = rows[0]?.bytes ?? 0;
  const needed = bytes * (upgradeFactor + (isCopied ? 1 : 0));
  const { bavail, bsize } = statfsSync(path.dirname(file));
  const free = bavail * bsize;
  if (free >= needed) return;
  const hint = isCopied
    ? `, or upgrade without a copy (${formatBytes(bytes * upgradeFactor)}): npm run -s admin -- migrate --no-copy`
    : "";
  throw new DiskSpaceError(
    `Upgrading the database needs about ${formatBytes(needed)} of free disk in ${path.dirname(file)}, and ${formatBytes(free)} are free. Make room${hint}.`,
  );
}

function flush(file: string): void {
  const descriptor = openSync(file, "r+");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
