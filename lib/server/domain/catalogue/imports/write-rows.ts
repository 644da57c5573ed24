import { sql } from "kysely";
import { type NewEntry, type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { copyEntries } from "@/lib/server/db/catalogue/entries";
import { type Database, type Queries } from "@/lib/server/db/database";
import { placeOf } from "@/lib/server/domain/catalogue/layers";
import {
  addToCounts,
  checkKinds,
  countCatalogue,
} from "@/lib/server/domain/catalogue/imports/count-entries";
import {
  type ImportProgress,
  type ImportRun,
  readOpenImport,
  writeProgress,
} from "@/lib/server/domain/catalogue/imports/import-state";
import { lockCatalogue } from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { everybodys } from "@/lib/server/domain/catalogue/visible-catalogues";
import { cleanEntry } from "@/lib/shared/catalogue/clean-entry";
import { type EntryValues, catalogueFieldNames } from "@/lib/shared/catalogue/catalogue-fields";
import { type FileRow } from "@/lib/shared/catalogue/sources";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";
import { nameKey } from "@/lib/shared/text";

interface Place {
  kind: string;
  id: string;
}

/** An entry of a file. `isGone`: the file itself marks it as removed. */
interface FileEntry extends Place {
  values: EntryValues;
  isGone?: boolean;
}

/** Rows of a file for one transaction. */
export class BatchOfRows {
  readonly entries: FileEntry[] = [];
  /** IDs of rejected rows: their entries stay as they are in the previous version. */
  readonly kept: Place[] = [];
  rows = 0;
  rejected = 0;
  cut = 0;

  /** `first`: index of the first row in the file. */
  constructor(readonly first: number) {}

  /** Adds the entries of a row. Rejects the row if none of them can be stored, and returns the reason. `problem`: why it cannot be read. */
  add(given: readonly FileRow[], problem: string | null = null): string | null {
    this.rows += 1;
    let reason = problem;
    const before = this.entries.length;
    for (const { kind, isGone = false, ...row } of given) {
      const entry = problem === null ? cleanEntry(row) : { reason: problem };
      if ("reason" in entry) {
        reason ??= entry.reason;
        if (findInventoryIdError(row.id) === null) this.kept.push({ kind, id: row.id });
        continue;
      }
      if (entry.isCut) this.cut += 1;
      this.entries.push({ kind, id: entry.id, values: entry.values, isGone });
    }
    if (reason === null || this.entries.length > before) return null;
    this.rejected += 1;
    return reason;
  }
}

/** Selects the entries to add. Those of the previous version are updated all the same: an entry that is filtered out is not gone. */
export interface RowFilter {
  /** Add only entries whose IDs are in a playlist. */
  isOnlyUsed?: boolean;
  /** Add only entries with at least this popularity. */
  minPopularity?: number;
}

type Store = Pick<Database, "write" | "operations">;

/**
 * Writes a batch of an import into its version, together with the position where an interrupted import resumes. Of rows with the same ID
 * the last counts. Skips rows that the import already has. Returns the progress.
 * @throws AppError conflict if the import has ended or was continued elsewhere, or brings too many kinds; too_large
 */
export async function writeRows(
  { write, operations }: Store,
  run: ImportRun,
  batch: BatchOfRows,
  filter: RowFilter = {},
): Promise<ImportProgress> {
  return write(async (db) => {
    await lockCatalogue(operations, db, run.catalogue);
    const progress = await readOpenImport(db, run.number);
    if (progress?.phase !== "rows")
      throw new AppError("conflict", "This import takes no more rows: it is finished or undone.");
    if (batch.first < progress.rows) return progress;
    if (batch.first > progress.rows)
      throw new AppError(
        "conflict",
        `The import has ${progress.rows.toLocaleString("en")} rows. Continue after these.`,
      );
    const { wanted, unused, unpopular } = await filterRows(db, operations, { run, batch, filter });
    const duplicates = await putEntries(db, operations, run, wanted);
    await keepEntries(db, operations, run, batch.kept);
    await checkSize(db, run);
    const after: ImportProgress = {
      ...progress,
      rows: progress.rows + batch.rows,
      duplicates: progress.duplicates + duplicates,
      cut: progress.cut + batch.cut,
      unused: progress.unused + unused,
      unpopular: progress.unpopular + unpopular,
    };
    await db
      .updateTable("catalogue_imports")
      .set(({ eb }) => ({
        position: writeProgress(after),
        rejected: eb("rejected", "+", batch.rejected),
      }))
      .where("number", "=", run.number)
      .execute();
    return after;
  });
}

/** The entries that the filter lets through, and how many it leaves out for which reason. */
async function filterRows(
  db: Queries,
  operations: Database["operations"],
  {
    run,
    batch: { entries },
    filter: { isOnlyUsed = false, minPopularity = 0 },
  }: { run: ImportRun; batch: BatchOfRows; filter: RowFilter },
): Promise<{ wanted: readonly FileEntry[]; unused: number; unpopular: number }> {
  if (!isOnlyUsed && minPopularity <= 0) return { wanted: entries, unused: 0, unpopular: 0 };
  const stored = await findStored(db, operations, [run.previous ?? 0], entries);
  const isStored = (entry: FileEntry) => stored.has(placeOf(entry));
  const popular = entries.filter(
    (entry) => isStored(entry) || entry.values.popularity >= minPopularity,
  );
  const unpopular = entries.length - popular.length;
  if (!isOnlyUsed) return { wanted: popular, unused: 0, unpopular };
  const fresh = popular.filter((entry) => !isStored(entry));
  const ids = JSON.stringify(Array.from(new Set(fresh.map(({ id }) => id))));
  const rows = await db
    .selectFrom("playlist_inventory")
    .select("inventory_id")
    .distinct()
    .where(sql<boolean>`inventory_id in ${operations.textsOf(sql`${ids}`)}`)
    .execute();
  const used = new Set(rows.map(({ inventory_id }) => inventory_id));
  const wanted = popular.filter((entry) => isStored(entry) || used.has(entry.id));
  return { wanted, unused: popular.length - wanted.length, unpopular };
}

/** Finds entries with the given kinds and IDs, by place. Of several versions the last one counts. */
export async function findStored(
  db: Queries,
  operations: Database["operations"],
  versions: readonly number[],
  places: readonly Place[],
): Promise<Map<string, StoredEntry>> {
  const stored = new Map<string, StoredEntry>();
  for (const [kind, some] of byKind(places)) {
    const rows = await db
      .selectFrom("catalogue_entries")
      .selectAll()
      .where("import_number", "in", versions)
      .where("kind", "=", kind)
      .where(isOneOf(operations, some))
      .execute();
    const at = (row: StoredEntry) => versions.indexOf(Number(row.import_number));
    for (const row of rows.sort((one, other) => at(one) - at(other)))
      stored.set(placeOf({ kind, id: row.inventory_id }), row);
  }
  return stored;
}

function byKind(places: readonly Place[]): Map<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const place of places) {
    const others = found.get(place.kind);
    if (others) others.push(place);
    else found.set(place.kind, [place]);
  }
  return found;
}

const isOneOf = (operations: Database["operations"], places: readonly Place[]) =>
  sql<boolean>`inventory_id in ${operations.textsOf(sql`${JSON.stringify(places.map(({ id }) => id))}`)}`;

/** Adds entries to a version in place of those with the same IDs. Returns the number of rows whose ID came before. */
async function putEntries(
  db: Queries,
  operations: Database["operations"],
  run: ImportRun,
  given: readonly FileEntry[],
): Promise<number> {
  const last = new Map<string, FileEntry>();
  for (const entry of given) {
    // An entry that is available wins over one that is gone: directories keep old rows together with the new one.
    if (entry.isGone !== true || !last.has(placeOf(entry))) last.set(placeOf(entry), entry);
  }
  const stored = await findStored(db, operations, [run.number], Array.from(last.values()));
  const entries = Array.from(last).flatMap(([place, { kind, id, values, isGone = false }]) =>
    isGone && stored.has(place) ? [] : { kind, inventory_id: id, cells: toCells(values), isGone },
  );
  const replaced = entries.flatMap(
    ({ kind, inventory_id: id }) => stored.get(placeOf({ kind, id })) ?? [],
  );
  if (replaced.length > 0) {
    const numbers = replaced.map(({ number }) => Number(number));
    await db.deleteFrom("catalogue_entries").where(operations.hasNumber(numbers)).execute();
    const gone = replaced.map((row) => ({ ...row, isGone: row.gone_import !== null }));
    await addToCounts(db, run.number, gone, -1);
  }
  await checkKinds(db, run.catalogue, new Set(entries.map(({ kind }) => kind)));
  if (entries.length > 0) await operations.insertEntries(db, run, entries);
  await addToCounts(db, run.number, entries);
  return given.length - last.size + stored.size;
}

/** Lists and objects are stored as JSON. */
export function toCells(values: EntryValues): NewEntry["cells"] {
  const cells = catalogueFieldNames.map((name) => {
    const value = values[name];
    return [name, typeof value === "object" && value !== null ? JSON.stringify(value) : value];
  });
  return { ...Object.fromEntries(cells), name_key: nameKey(values.name) } as NewEntry["cells"];
}

/** Copies entries of the previous version unless the version has them. */
async function keepEntries(
  db: Queries,
  operations: Database["operations"],
  run: ImportRun,
  kept: readonly Place[],
): Promise<void> {
  for (const [kind, places] of byKind(kept)) {
    const which = sql<boolean>`old.kind = ${kind} and old.${isOneOf(operations, places)}`;
    await addToCounts(db, run.number, await copyEntries(db, run, { which, asGone: false }));
  }
}

/** Checks the size of a company's own catalogue; the installation's is not limited. @throws AppError too_large */
async function checkSize(db: Queries, { catalogue, previous }: ImportRun): Promise<void> {
  if (catalogue === everybodys) return;
  const most = limits.catalogueEntries;
  if ((await countCatalogue(db, catalogue, previous)) > most)
    throw new AppError(
      "too_large",
      `A company's catalogue has at most ${most.toLocaleString("en")} entries. Undo this import, and import fewer rows.`,
    );
}
