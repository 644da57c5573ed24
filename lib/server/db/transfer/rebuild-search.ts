import { type Database } from "@/lib/server/db/database";
import { fillScope } from "@/lib/server/db/names/blocks";
import { advertiserIndex } from "@/lib/server/db/names/name-index";

/**
 * Rebuilds the search index of all agencies from their names, and the catalogue's index of words, unless an upgrade will (`isEarlier`).
 * Their tables must be empty.
 */
export async function rebuildSearch(
  database: Database,
  report: () => void,
  isEarlier = false,
): Promise<void> {
  await rebuildNames(database, report);
  if (isEarlier) return;
  for (let after: number | null = 0; after !== null; report()) {
    const from: number = after;
    after = await database.write((db) => database.operations.indexWords(db, null, from));
  }
}

async function rebuildNames(database: Database, report: () => void): Promise<void> {
  const agencies = await database.read.selectFrom("agency_sizes").select("agency_id").execute();
  for (const { agency_id } of agencies)
    for (let after: string | null = ""; after !== null; report()) {
      const from: string = after;
      after = await database.write((db) =>
        fillScope(database.operations, db, advertiserIndex, agency_id, from),
      );
    }
  for (let isFirst = true, isMore = true; isMore; isFirst = false)
    isMore = await database.write((db) =>
      database.operations.mergeBlocks(db, advertiserIndex, isFirst),
    );
}
