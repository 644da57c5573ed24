import { type RawBuilder, sql } from "kysely";
import { everybodys, visibleCatalogues } from "@/lib/server/domain/catalogue/visible-catalogues";
import { type Database, type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import {
  type CatalogueEntry,
  type CatalogueKinds,
  type CatalogueSearch,
} from "@/lib/shared/catalogue/schema";
import { matchRanks, rankMatch, readTerm, type SearchTerm } from "@/lib/shared/name-match";

type Reader = Pick<Database, "read" | "operations">;
type Caller = Pick<Principal, "companyId">;

/** The columns of an entry, with the names and times that it refers to. */
const selectEntries = (db: Queries) =>
  db
    .selectFrom("catalogue_entries as entry")
    .innerJoin("catalogue_sources as source", "source.id", "entry.source_id")
    .innerJoin("catalogue_imports as firstIn", "firstIn.number", "entry.first_import")
    .innerJoin("catalogue_imports as lastIn", "lastIn.number", "entry.last_import")
    .leftJoin("catalogue_imports as goneIn", "goneIn.number", "entry.gone_import")
    .select([
      "entry.catalogue",
      "entry.kind",
      "entry.inventory_id as id",
      "entry.name",
      "entry.name_key",
      "entry.publisher",
      "entry.language",
      "entry.country",
      "entry.categories",
      "entry.address",
      "entry.last_published_at",
      "entry.popularity",
      "entry.attributes",
      "source.name as source",
      "firstIn.started_at as first_seen_at",
      "lastIn.started_at as last_seen_at",
      "goneIn.started_at as gone_since",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

/** Entries of the same kind and ID as one: the company's own wins, and leaves to the other what it does not say. */
function mergeRows(rows: Row[]): (CatalogueEntry & { key: string; popularity: number })[] {
  const entries = new Map<string, Row>();
  const isOthers = (row: Row) => Number(row.catalogue) === everybodys;
  for (const row of [...rows.filter(isOthers), ...rows.filter((one) => !isOthers(one))]) {
    const place = `${row.kind} ${row.id}`;
    const other = entries.get(place);
    const said = Object.entries(row).filter(([, value]) => value !== null && value !== "[]");
    entries.set(place, other ? { ...other, ...Object.fromEntries(said) } : row);
  }
  return Array.from(
    entries.values(),
    ({ catalogue, name_key, categories, attributes, ...row }) => ({
      ...row,
      key: name_key,
      is_own: Number(catalogue) !== everybodys,
      categories: JSON.parse(categories) as string[],
      attributes: JSON.parse(attributes) as Record<string, string>,
    }),
  );
}

const withoutKey = (merged: ReturnType<typeof mergeRows>): CatalogueEntry[] =>
  merged.map(({ key: _key, popularity: _popularity, ...entry }) => entry);

/** Entries by their IDs or by name, as a request asks for them. */
export const listEntries = (
  database: Reader,
  principal: Caller,
  { ids, q = "", kind, limit }: CatalogueSearch,
): Promise<CatalogueEntry[]> =>
  ids === undefined
    ? searchEntries(database, principal, { q, kind, limit })
    : getEntries(database, principal, { ids, kind });

/** The entries of IDs, of one kind or of all, in the order of `ids`. */
export async function getEntries(
  { read, operations }: Reader,
  principal: Caller,
  { ids, kind }: { ids: readonly string[]; kind?: string },
): Promise<CatalogueEntry[]> {
  if (ids.length === 0) return [];
  const catalogues = await visibleCatalogues(read, principal);
  const kinds = kind === undefined ? await listKindNames(read, catalogues) : [kind];
  if (kinds.length === 0) return [];
  const rows = await selectEntries(read)
    .where("entry.catalogue", "in", catalogues)
    .where("entry.kind", "in", kinds)
    .where(sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  const entries = mergeRows(rows);
  entries.sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0));
  return withoutKey(entries);
}

/** Rows that are looked at for each rank, besides those that are answered. */
const spareRows = 30;

/**
 * The entries whose names match `q` (`matchRanks`, without what is inside words): the name itself, names that begin with it, names in which
 * each of its words begins a word; within a rank the popular first. The work is bounded by `limit`: what few names have is found
 * through the index of words, what many have begins some name.
 */
export async function searchEntries(
  { read, operations }: Reader,
  principal: Caller,
  { q, kind, limit = 20 }: { q: string; kind?: string; limit?: number },
): Promise<CatalogueEntry[]> {
  const term = readTerm(q);
  if (term.key === "") return [];
  const catalogues = await visibleCatalogues(read, principal);
  const kinds = kind === undefined ? await listKindNames(read, catalogues) : [kind];
  const scopes = kinds.flatMap((one) => catalogues.map((catalogue) => ({ catalogue, kind: one })));
  const rows: Row[] = [];
  const most = limit + spareRows;
  for (const scope of scopes) rows.push(...(await beginWith(read, scope, term.key, most)));
  if (rows.length < limit)
    for (const scope of scopes) {
      const numbers = await operations.findByWords(read, scope, term.words, most);
      if (numbers.length > 0)
        rows.push(...(await selectEntries(read).where("entry.number", "in", numbers).execute()));
    }
  return withoutKey(rank(mergeRows(rows), term).slice(0, limit));
}

function rank(entries: ReturnType<typeof mergeRows>, term: SearchTerm) {
  return entries
    .map((entry) => ({ entry, rank: rankMatch(entry.key, term) ?? matchRanks.inside }))
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        other.entry.popularity - one.entry.popularity ||
        one.entry.key.localeCompare(other.entry.key),
    )
    .map(({ entry }) => entry);
}

/** Names that are or begin with `key`: first those that are it, the most popular first. */
async function beginWith(
  db: Queries,
  { catalogue, kind }: { catalogue: number; kind: string },
  key: string,
  most: number,
): Promise<Row[]> {
  const end = `${key}\u{10FFFF}`;
  return selectEntries(db)
    .where("entry.catalogue", "=", catalogue)
    .where("entry.kind", "=", kind)
    .where("entry.name_key", ">=", key)
    .where("entry.name_key", "<", end)
    .orderBy("entry.name_key")
    .orderBy("entry.popularity", "desc")
    .limit(most)
    .execute();
}

const countOf = (column: RawBuilder<number>) => sql<number>`cast(sum(${column}) as integer)`;

/** Entries by kind in the visible catalogues. */
export async function countKinds(
  { read }: Pick<Database, "read">,
  principal: Caller,
): Promise<CatalogueKinds["kinds"]> {
  return read
    .selectFrom("catalogue_counts")
    .select("kind")
    .select([countOf(sql`entries`).as("entries"), countOf(sql`gone`).as("gone")])
    .where("catalogue", "in", await visibleCatalogues(read, principal))
    .groupBy("kind")
    .orderBy("entries", "desc")
    .execute();
}

async function listKindNames(db: Queries, catalogues: number[]): Promise<string[]> {
  const rows = await db
    .selectFrom("catalogue_counts")
    .select("kind")
    .distinct()
    .where("catalogue", "in", catalogues)
    .execute();
  return rows.map(({ kind }) => kind);
}
