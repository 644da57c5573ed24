import { sql } from "kysely";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type Batch } from "@/lib/server/domain/retention/in-batches";

/** Pages per transaction; each is moved from the end of the file. */
const batchPages = 50;

/** Free bytes that stay in the file for the next writes. */
const usualSpareBytes = 8_388_608;

interface FileState {
  bytes: number;
  /** Bytes of empty pages. */
  freeBytes: number;
  /** Whether pages can be returned in small steps; files from before version 17 need `admin compact` once. */
  canShrink: boolean;
}

/** Reads the size of a SQLite database. */
export async function readFileState(db: Queries): Promise<FileState> {
  const { rows } = await sql<{ pages: number; free: number; size: number; mode: number }>`
    select p.page_count as pages, f.freelist_count as free, s.page_size as size, a.auto_vacuum as mode
    from pragma_page_count() p, pragma_freelist_count() f, pragma_page_size() s, pragma_auto_vacuum() a`.execute(
    db,
  );
  const { pages, free, size, mode } = rows[0] ?? { pages: 0, free: 0, size: 0, mode: 0 };
  return { bytes: pages * size, freeBytes: free * size, canShrink: mode === 2 };
}

/**
 * Returns a function that returns some free pages of a SQLite file to the disk; counts bytes. Does nothing on PostgreSQL, which frees
 * space itself.
 */
export function shrinkFile(database: Database, spareBytes = usualSpareBytes): () => Promise<Batch> {
  return async () => {
    const none = { cleared: 0, isMore: false };
    if (database.kind === "postgres") return none;
    const before = await readFileState(database.read);
    if (!before.canShrink || before.freeBytes <= spareBytes) return none;
    // A statement frees one page: the driver runs it to its first row.
    await database.write(async (transaction) => {
      for (let page = 0; page < batchPages; page += 1)
        await sql`pragma incremental_vacuum(1)`.execute(transaction);
    });
    const { freeBytes } = await readFileState(database.read);
    return { cleared: before.freeBytes - freeBytes, isMore: freeBytes < before.freeBytes };
  };
}
