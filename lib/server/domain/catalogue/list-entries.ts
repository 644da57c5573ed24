import { sql } from "kysely";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { chooseRows, findLayers, importsOf, placeOf } from "@/lib/server/domain/catalogue/layers";
import { everybodys } from "@/lib/server/domain/catalogue/visible-catalogues";
import {
  type Database,
  type NameScope,
  type Queries,
  type ScopeColumns,
  type Searchable,
} from "@/lib/server/db/database";
import { compareKeys } from "@/lib/server/db/names/keys";
import {
  type CatalogueEntry,
  type CatalogueKinds,
  type CatalogueSearch,
} from "@/lib/shared/catalogue/schema";
import { AppError } from "@/lib/shared/errors";
import { matchRanks, rankMatch, readTerm, type SearchTerm } from "@/lib/shared/name-match";

/** Selects the columns of an entry, with the names and times that it refers to. */
const selectEntries = (db: Queries) =>
  db
    .selectFrom("catalogue_entries as entry")
    .innerJoin("catalogue_imports as import", "import.number", "entry.import_number")
    .innerJoin("catalogue_sources as source", "source.id", "import.source_id")
    .innerJoin("catalogue_imports as firstIn", "firstIn.number", "entry.first_import")
    .innerJoin("catalogue_imports as lastIn", "lastIn.number", "entry.last_import")
    .leftJoin("catalogue_imports as goneIn", "goneIn.number", "entry.gone_import")
    .select([
      "entry.number",
      "entry.import_number",
      "entry.kind",
      "entry.inventory_id as id",
      "entry.name",
      "entry.publisher",
      "entry.language",
      "entry.country",
      "entry.categories",
      "entry.address",
      "entry.last_published_at",
      "entry.attributes",
      "source.name as source",
      "source.catalogue",
      "firstIn.started_at as first_seen_at",
      "lastIn.started_at as last_seen_at",
      "goneIn.started_at as gone_since",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>["execute"]>>[number];

/** Merges entries of the same kind and ID: the company's own one wins, and the installation's fills its empty fields. */
function mergeRows([row, other]: [Row, Row?]): CatalogueEntry {
  const said = Object.entries(row).filter(([, value]) => value !== null && value !== "[]");
  const merged = other ? { ...other, ...Object.fromEntries(said) } : row;
  const { number: _, import_number: _import, catalogue, categories, attributes, ...rest } = merged;
  return {
    ...rest,
    is_own: Number(catalogue) !== everybodys,
    categories: JSON.parse(categories) as string[],
    attributes: JSON.parse(attributes) as Record<string, string>,
  };
}

/** Lists entries by their IDs or by name. */
export const listCatalogue = catalogueThread.take(
  "entries",
  (
    database,
    caller: Caller,
    { ids, q = "", kind, limit }: CatalogueSearch,
  ): Promise<CatalogueEntry[]> =>
    ids === undefined
      ? searchEntries(database, caller, { q, kind, limit })
      : getEntries(database, caller, { ids, kind }),
);

/** Returns the entries of IDs in the order of `ids`, of one kind or of all. */
async function getEntries(
  { read, operations }: Searchable,
  principal: Caller,
  { ids, kind }: { ids: readonly string[]; kind?: string },
): Promise<CatalogueEntry[]> {
  if (ids.length === 0) return [];
  const layers = await findLayers(read, principal, kind);
  const rows = await selectEntries(read)
    .where("entry.import_number", "in", importsOf(layers))
    .where("entry.kind", "in", ["", ...new Set(layers.map((layer) => layer.kind))])
    .where(sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .where(operations.isWanted("entry.number"))
    .execute();
  const place = new Map(ids.map((id, index) => [id, index]));
  return Array.from(chooseRows(layers, rows).values(), mergeRows).toSorted(
    (one, other) =>
      (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0) || (one.kind < other.kind ? -1 : 1),
  );
}

/** Returns the entry of an ID of one kind. @throws AppError not_found */
export async function getEntry(
  database: Searchable,
  principal: Caller,
  { kind, id }: { kind: string; id: string },
): Promise<CatalogueEntry> {
  const [entry] = await getEntries(database, principal, { ids: [id], kind });
  if (!entry) throw new AppError("not_found", "This ID isn't in the catalogue.");
  return entry;
}

/** Rows to read for each rank in addition to those that are answered. */
const spareRows = 30;
/** Names to read for frequent words, whose lists in the index are long: in one scope, and in all. */
const readNames = { ofOne: 4_000, ofAll: 16_000 };

/**
 * Returns the entries whose names match `q` (`matchRanks`, without matches inside words): equal names, names that begin with it, names in
 * which each of its words begins a word; within a rank by popularity. The work is limited: rare words are looked up in the index of
 * words; frequent ones, or words too short for it, are searched among the first names.
 */
export async function searchEntries(
  database: Searchable,
  principal: Caller,
  { q, kind, limit = 20 }: { q: string; kind?: string; limit?: number },
): Promise<CatalogueEntry[]> {
  const { read, operations } = database;
  const term = readTerm(q);
  if (term.key === "") return [];
  const layers = await findLayers(read, principal, kind);
  const scopes = layers.toSorted((one, other) => other.entries - one.entries);
  if (scopes.length === 0) return [];
  const most = limit + spareRows;
  const matches = await operations.readEach(read, scopes, (scope) =>
    beginWith(read, scope, term.key).limit(most),
  );
  if (matches.length < limit)
    matches.push(...(await findByWords(database, scopes, term.words, most)));
  const best = rank(matches, term);
  if (best.length === 0) return [];
  const places = new Map(best.map((match, at) => [placeOf(match), at]));
  // Does not read all entries with one of the IDs: other kinds may have large entries with the same ID.
  const rows = await selectEntries(read)
    .innerJoin(
      (db) =>
        db
          .selectFrom("catalogue_entries")
          .select(["kind", "inventory_id"])
          .distinct()
          .where(operations.hasNumber(best.map(({ number }) => Number(number))))
          .as("best"),
      (join) =>
        join
          .onRef("best.kind", "=", "entry.kind")
          .onRef("best.inventory_id", "=", "entry.inventory_id"),
    )
    .where("entry.import_number", "in", importsOf(layers))
    .execute();
  const found = new Set(matches.map(({ number }) => Number(number)));
  // An earlier layer of its catalogue may give an ID another name.
  const named = Array.from(chooseRows(layers, rows).values()).filter((chosen) =>
    chosen.some((row) => row && found.has(Number(row.number))),
  );
  return named
    .map(mergeRows)
    .sort((one, other) => (places.get(placeOf(one)) ?? 0) - (places.get(placeOf(other)) ?? 0))
    .slice(0, limit);
}

const scopeOf = ({ import: number, kind }: { import: number; kind: string }) => `${number} ${kind}`;

/** Finds entries in whose names each word begins a word: among the first names of each scope, or, if these have few, in the index. */
async function findByWords(
  database: Searchable,
  scopes: NameScope[],
  words: string[],
  most: number,
): Promise<Match[]> {
  const { read, operations } = database;
  const names = Math.min(readNames.ofOne, Math.ceil(readNames.ofAll / scopes.length));
  const rows = await operations.readEach(read, scopes, (scope) =>
    selectMatches(read).innerJoin(
      readForWords(database, scope, { words, names }).limit(most).as("found"),
      "found.number",
      "entry.number",
    ),
  );
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(scopeOf(row), (counts.get(scopeOf(row)) ?? 0) + 1);
  const few = scopes.filter(
    (scope) => scope.entries > names && (counts.get(scopeOf(scope)) ?? 0) < most,
  );
  const numbers = few.length > 0 ? await operations.findByWords(read, few, words, most) : [];
  const found = selectMatches(read).where(operations.hasNumber(numbers));
  const matches: Match[] = numbers.length > 0 ? rows.concat(await found.execute()) : rows;
  return matches.toSorted((one, other) => Number(one.number) - Number(other.number));
}

/** Finds entries in whose names each word begins a word, among the first `names` in the order of names. */
const readForWords = (
  { read, operations }: Searchable,
  { import: version, kind }: ScopeColumns,
  { words, names }: { words: string[]; names: number },
) =>
  read
    .selectFrom((db) =>
      db
        .selectFrom("catalogue_entries")
        .select(["number", "name_key"])
        .where("import_number", "=", version)
        .where("kind", "=", kind)
        .orderBy("name_key")
        .orderBy("popularity", "desc")
        .limit(names)
        .as("first"),
    )
    .select("number")
    .where(operations.isWanted("number"))
    .where((eb) =>
      eb.and(words.map((word) => operations.contains(sql`' ' || name_key`, ` ${word}`))),
    );

/** An entry whose name a term may match. */
interface Match {
  number: number;
  import: number;
  kind: string;
  id: string;
  key: string;
  popularity: number;
}

const selectMatches = (db: Queries) =>
  db
    .selectFrom("catalogue_entries as entry")
    .select([
      "entry.number",
      "entry.import_number as import",
      "entry.kind",
      "entry.inventory_id as id",
      "entry.name_key as key",
      "entry.popularity",
    ]);

/** Returns the matches without duplicates, best first. */
function rank(matches: Match[], term: SearchTerm): Match[] {
  const ranked = matches
    .map((match) => ({ match, rank: rankMatch(match.key, term) ?? matchRanks.inside }))
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        other.match.popularity - one.match.popularity ||
        compareKeys(one.match.key, other.match.key),
    );
  const seen = new Set<string>();
  return ranked.flatMap(({ match }) => {
    if (seen.has(placeOf(match))) return [];
    seen.add(placeOf(match));
    return [match];
  });
}

/** Finds names that equal or begin with `key`: equal ones first, the most popular first. */
const beginWith = (db: Queries, { import: version, kind }: ScopeColumns, key: string) =>
  selectMatches(db)
    .where("import_number", "=", version)
    .where("kind", "=", kind)
    .where("name_key", ">=", key)
    .where("name_key", "<", `${key}\u{10FFFF}`)
    .orderBy("name_key")
    .orderBy("popularity", "desc");

/** Counts the visible entries by kind, those gone included. */
export async function countKinds(
  { read }: Pick<Database, "read">,
  principal: Caller,
): Promise<CatalogueKinds["kinds"]> {
  const counts = new Map<string, CatalogueKinds["kinds"][number]>();
  for (const { kind, entries, gone } of await findLayers(read, principal)) {
    const count = counts.get(kind) ?? { kind, entries: 0, gone: 0 };
    counts.set(kind, { kind, entries: count.entries + entries, gone: count.gone + gone });
  }
  return Array.from(counts.values()).sort((one, other) => other.entries - one.entries);
}
