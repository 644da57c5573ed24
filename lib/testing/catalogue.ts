import { addAliases } from "@/lib/server/db/catalogue/aliases";
import { type Queries } from "@/lib/server/db/database";
import { fillScope } from "@/lib/server/db/names/blocks";
import { entryIndex, entryScope } from "@/lib/server/db/names/name-index";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { toCells } from "@/lib/server/domain/catalogue/imports/write-rows";
import { cleanValues } from "@/lib/shared/catalogue/catalogue-fields";
import { type CatalogueRow } from "@/lib/shared/catalogue/sources";
import { newId } from "@/lib/shared/ids";
import { nameKey } from "@/lib/shared/text";

/** An entry to make. `gone_since`: when an import no longer had it, ISO 8601. */
export type MadeEntry = CatalogueRow & { gone_since?: string | null };

interface MadeCatalogue {
  kind: string;
  entries: readonly MadeEntry[];
  /** Whose own it is; the installation's without. */
  companyId?: string;
  /** Name of the source. Unique without. */
  source?: string;
  /** When it was imported. */
  importedAt?: string;
}

/** Rows of one statement. */
const rowsAtOnce = 5_000;

/** Fills a catalogue with entries of one kind, as an import of one source would. Returns the source's ID. */
export async function makeCatalogue(
  { database }: Pick<Runtime, "database">,
  {
    kind,
    entries,
    companyId,
    source = `Directory ${newId()}`,
    importedAt = "2026-01-15T08:00:00.000Z",
  }: MadeCatalogue,
): Promise<string> {
  const sourceId = newId();
  await database.write(async (db) => {
    const catalogue = companyId === undefined ? 0 : await ownCatalogue(db, companyId);
    const named = { id: sourceId, name: source, name_key: nameKey(source) };
    await db
      .insertInto("catalogue_sources")
      .values({ ...named, catalogue, format: "csv", created_at: importedAt })
      .execute();
    const numberOf = new Map<string, number>();
    const ends = entries.flatMap(({ gone_since: end }) => end ?? []);
    for (const time of [importedAt, ...new Set(ends.toSorted())])
      numberOf.set(time, await addImport(db, sourceId, time));
    const number = Math.max(...numberOf.values());
    for (let at = 0; at < entries.length; at += rowsAtOnce) {
      const rows = entries.slice(at, at + rowsAtOnce).map((entry) => ({
        kind,
        inventory_id: entry.id,
        isGone: false,
        cells: toCells({ ...cleanValues(entry), name: entry.name }),
      }));
      await database.operations.insertEntries(db, { number, previous: null }, rows);
    }
    const begun = numberOf.get(importedAt) ?? 0;
    const ofVersion = db.updateTable("catalogue_entries").where("import_number", "=", number);
    await ofVersion.set({ first_import: begun, last_import: begun }).execute();
    for (const { id, gone_since: end } of entries)
      if (end)
        await ofVersion
          .set({ gone_import: numberOf.get(end) ?? null })
          .where("inventory_id", "=", id)
          .execute();
    for (let after: Awaited<ReturnType<typeof addAliases>> = { kind: "", id: "" }; after;)
      after = await addAliases(db, number, after);
    const scope = entryScope(number, kind);
    for (let after: string | null = ""; after !== null;)
      after = await fillScope(database.operations, db, entryIndex, scope, after);
    await db
      .insertInto("catalogue_counts")
      .values({ import_number: number, kind, entries: entries.length, gone: ends.length })
      .execute();
    await db
      .updateTable("catalogue_sources")
      .set({ current_import: number })
      .where("id", "=", sourceId)
      .execute();
  });
  return sourceId;
}

async function ownCatalogue(db: Queries, companyId: string): Promise<number> {
  const own = await db
    .selectFrom("catalogues")
    .select("number")
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  if (own) return Number(own.number);
  const { last } = await db
    .selectFrom("catalogues")
    .select(({ fn }) => fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  const number = Number(last) + 1;
  await db.insertInto("catalogues").values({ number, company_id: companyId }).execute();
  return number;
}

async function addImport(db: Queries, sourceId: string, time: string): Promise<number> {
  const none = { added: 0, changed: 0, gone: 0, returned: 0, rejected: 0 };
  const nobody = { client_id: null, person_id: null, digest: null, undone_at: null };
  const { number } = await db
    .insertInto("catalogue_imports")
    .values({
      source_id: sourceId,
      file_name: "directory.csv",
      options: "{}",
      position: "",
      started_at: time,
      finished_at: time,
      ...none,
      ...nobody,
    })
    .returning("number")
    .executeTakeFirstOrThrow();
  return Number(number);
}
