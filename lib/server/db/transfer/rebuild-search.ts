import { type Database } from "@/lib/server/db/database";
import { rebuildBlocks } from "@/lib/server/db/search/advertiser-blocks";

/** Rebuilds the search index of all agencies from their names, and the catalogue's index of words. Their tables must be empty. */
export async function rebuildSearch(database: Database, report: () => void): Promise<void> {
  await rebuildNames(database, report);
  for (let after: number | null = 0; after !== null; report()) {
    const from: number = after;
    after = await database.write((db) => database.operations.rebuildWords(db, from));
  }
}

async function rebuildNames(database: Database, report: () => void): Promise<void> {
  const agencies = await database.read.selectFrom("agency_sizes").select("agency_id").execute();
  for (const { agency_id } of agencies)
    for (let after: string | null = ""; after !== null; report()) {
      const from: string = after;
      after = await database.write((db) => rebuildBlocks(database.operations, db, agency_id, from));
    }
  for (let isFirst = true, isMore = true; isMore; isFirst = false)
    isMore = await database.write((db) => database.operations.mergeBlocks(db, isFirst));
}
