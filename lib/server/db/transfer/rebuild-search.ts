import { type Database } from "@/lib/server/db/database";
import { fillScope } from "@/lib/server/db/names/blocks";
import {
  advertiserIndex,
  namesOnly,
  entryIndex,
  entryScope,
  type NameIndex,
} from "@/lib/server/db/names/name-index";

/** Rebuilds the index of the names of all agencies and, with `hasEntries`, of finished imports. Its tables must be empty. */
export async function rebuildSearch(
  database: Database,
  report: () => void,
  { hasEntries, hasAliases }: { hasEntries: boolean; hasAliases: boolean },
): Promise<void> {
  const agencies = await database.read.selectFrom("agency_sizes").select("agency_id").execute();
  await fillIndex(database, hasAliases ? advertiserIndex : namesOnly.advertisers, {
    report,
    scopes: agencies.map((row) => row.agency_id),
  });
  if (!hasEntries) return;
  const versions = await database.read
    .selectFrom("catalogue_counts as count")
    .innerJoin("catalogue_imports as import", "import.number", "count.import_number")
    .select(["count.import_number", "count.kind"])
    .where("import.finished_at", "is not", null)
    .execute();
  const scopes = versions.map((row) => entryScope(Number(row.import_number), row.kind));
  await fillIndex(database, hasAliases ? entryIndex : namesOnly.entries, { report, scopes });
}

async function fillIndex(
  { write, operations }: Database,
  index: NameIndex,
  { scopes, report }: { scopes: string[]; report: () => void },
): Promise<void> {
  for (const scope of scopes)
    for (let after: string | null = ""; after !== null; report()) {
      const from: string = after;
      after = await write((db) => fillScope(operations, db, index, scope, from));
    }
  for (let isFirst = true, isMore = true; isMore; isFirst = false)
    isMore = await write((db) => operations.mergeBlocks(db, index, isFirst));
}
