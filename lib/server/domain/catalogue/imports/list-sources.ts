import { type Queries } from "@/lib/server/db/database";
import { countCatalogue } from "@/lib/server/domain/catalogue/imports/count-entries";
import { listImportRows, toImport } from "@/lib/server/domain/catalogue/imports/read-imports";
import {
  everybodys,
  findOwnCatalogue,
  visibleCatalogues,
} from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Principal } from "@/lib/server/principal";
import {
  type CatalogueImport,
  type CatalogueSource,
  type CatalogueSourceList,
  listedImports,
} from "@/lib/shared/catalogue/sources";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { limits } from "@/lib/shared/limits";

type Caller = Pick<Principal, "companyId">;

/** The sources that a caller may see, their own first. */
export async function listSources(db: Queries, principal: Caller): Promise<CatalogueSourceList> {
  const own = await findOwnCatalogue(db, principal.companyId);
  return {
    sources: await readSources(db, await visibleCatalogues(db, principal)),
    own: {
      entries: own === null ? 0 : await countCatalogue(db, own),
      most: limits.catalogueEntries,
    },
  };
}

/** The sources of catalogues with their numbers of entries and their latest imports, those of companies first, by name. */
export async function readSources(db: Queries, catalogues: number[]): Promise<CatalogueSource[]> {
  const sources = await db
    .selectFrom("catalogue_sources")
    .selectAll()
    .where("catalogue", "in", catalogues)
    .orderBy("name_key")
    .execute();
  const counts = await db
    .selectFrom("catalogue_counts as count")
    .innerJoin("catalogue_sources as source", "source.current_import", "count.import_number")
    .select(["source.id", "count.kind", "count.entries", "count.gone"])
    .where("source.catalogue", "in", catalogues)
    .orderBy("count.entries", "desc")
    .execute();
  const latest = await listImportRows(db)
    .where("source.catalogue", "in", catalogues)
    .where(({ eb, selectFrom }) =>
      eb(
        "import.number",
        "in",
        selectFrom("catalogue_imports as last")
          .select(({ fn }) => fn.max("last.number").as("number"))
          .where("last.undone_at", "is", null)
          .groupBy("last.source_id"),
      ),
    )
    .execute();
  const isOwn = (source: { catalogue: number }) => source.catalogue !== everybodys;
  return sources
    .toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)))
    .map((source) => {
      const kinds = counts
        .filter(({ id }) => id === source.id)
        .map(({ kind, entries, gone }) => ({ kind, entries, gone }));
      const last = latest.find(({ source_id }) => source_id === source.id);
      return {
        uuid: source.id,
        name: source.name,
        format: source.format,
        is_own: isOwn(source),
        entries: kinds.reduce((sum, { entries }) => sum + entries, 0),
        gone: kinds.reduce((sum, { gone }) => sum + gone, 0),
        kinds,
        latest_import: last ? toImport(last, { isLatest: true }) : null,
      };
    });
}

/** Lists the imports of a source that the caller may see, newest first. @throws AppError not_found */
export async function listSourceImports(
  db: Queries,
  principal: Caller,
  sourceId: string,
): Promise<CatalogueImport[]> {
  const source = await getVisibleSource(db, principal, sourceId);
  const rows = await listImportRows(db)
    .where("import.source_id", "=", source.id)
    .orderBy("import.number", "desc")
    .limit(listedImports)
    .execute();
  const latest = rows.find(({ undone_at }) => undone_at === null);
  return rows.map((row) => toImport(row, { isLatest: row === latest }));
}

/** Lists the available entries of a source by kind and ID, after a given one. @throws AppError not_found */
export async function listSourceEntries(
  db: Queries,
  principal: Caller,
  { sourceId, after }: { sourceId: string; after: { kind: string; id: string } | null },
): Promise<{ kind: string; id: string; name: string }[]> {
  const source = await getVisibleSource(db, principal, sourceId);
  let query = db
    .selectFrom("catalogue_entries")
    .select(["kind", "inventory_id as id", "name"])
    .where("import_number", "=", source.current_import ?? 0)
    .where("gone_import", "is", null);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("kind", "inventory_id"), ">", tuple(after.kind, after.id)),
    );
  return query.orderBy("kind").orderBy("inventory_id").limit(listedEntries).execute();
}

const listedEntries = 1_000;

async function getVisibleSource(db: Queries, principal: Caller, sourceId: string) {
  const source = isId(sourceId)
    ? await db
        .selectFrom("catalogue_sources")
        .select(["id", "current_import"])
        .where("id", "=", sourceId.toLowerCase())
        .where("catalogue", "in", await visibleCatalogues(db, principal))
        .executeTakeFirst()
    : undefined;
  if (!source) throw new AppError("not_found", "Source not found, or you don't have access to it.");
  return source;
}
