import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import { findLayers, type Layer, placeOf } from "@/lib/server/domain/catalogue/layers";
import { getEntries, loadEntries } from "@/lib/server/domain/catalogue/load-entries";
import { type Searchable } from "@/lib/server/db/database";
import { findFirstNames } from "@/lib/server/db/names/first-names";
import { compareKeys } from "@/lib/server/db/names/keys";
import { withAlias } from "@/lib/server/db/names/best-match";
import { entryIndex, entryScope, inventoryIdOf } from "@/lib/server/db/names/name-index";
import { type RankedName, type SearchPosition } from "@/lib/server/db/names/name-page";
import { searchNames } from "@/lib/server/db/names/search-names";
import { byDistance, suggestNames } from "@/lib/server/db/names/suggest-names";
import { type CatalogueEntry } from "@/lib/shared/catalogue/schema";
import { dropOptionalWords } from "@/lib/shared/legal-forms";
import { hasWordStart, matchRanks, readTerm, type SearchTerm } from "@/lib/shared/name-match";
import { nameKey } from "@/lib/shared/text";

/** An entry, and its other name that matches. */
type NamedEntry = CatalogueEntry & { alias?: string };

interface EntrySearch {
  q: string;
  kind?: string | undefined;
  limit?: number | undefined;
  after?: SearchPosition | null;
}

export interface EntryPage {
  entries: NamedEntry[];
  /** Entries that the user may have meant, if nothing matches, or only inside words. */
  suggestions: CatalogueEntry[];
  next: SearchPosition | null;
}

/** A name in a layer that a search finds. */
type Found = RankedName & { import: number; kind: string };

const toFound =
  (layer: Layer) =>
  <Row extends { id: string }>(row: Row) => ({ ...row, import: layer.import, kind: layer.kind });

const toPlace = (row: Found) => ({ import: row.import, kind: row.kind, id: inventoryIdOf(row) });

/** Sorts by rank, then by name, then by popularity. */
const inOrder = (one: Found, other: Found) =>
  one.rank - other.rank ||
  compareKeys(one.name_key, other.name_key) ||
  compareKeys(one.id, other.id) ||
  compareKeys(one.kind, other.kind);

/** Returns about `limit` names that match in the layers of a search, best first, and the position after which there are more. */
async function findNames(
  database: Searchable,
  layers: Layer[],
  { term, limit, after }: { term: SearchTerm; limit: number; after: SearchPosition | null },
): Promise<{ found: Found[]; next: SearchPosition | null }> {
  const isAmongSame = after?.rank === matchRanks.same;
  // `firsts` are searched again below, and the names of the next rank from their beginning.
  const start = isAmongSame ? { ...after, nameKey: "" } : after;
  const pages = await Promise.all(
    layers.map(async (layer) => {
      const scope = entryScope(layer.import, layer.kind);
      // The names that equal the term apart from articles.
      const firsts = await findFirstNames(database, entryIndex, scope, { q: term.key, used: [] });
      // `firsts` are not in the order of names: a page that has some needs all.
      const search = { scope, term, limit: limit + firsts.length, after: start, firsts };
      const { rows, next } = await searchNames(database, entryIndex, search);
      const rest = isAmongSame ? firsts : [];
      return { rows: [...rest, ...rows].map(toFound(layer)), next };
    }),
  );
  const isLater = (row: Found) =>
    after === null ||
    (row.rank - after.rank ||
      compareKeys(row.name_key, after.nameKey) ||
      compareKeys(row.id, after.id)) > 0;
  const all = pages
    .flatMap(({ rows }) => rows)
    .filter(isLater)
    .sort(inOrder);
  // A position does not tell layers apart: rows of several with the same name and ID are on one page.
  const last = all[limit - 1];
  const isSame = (row: Found) => row.name_key === last?.name_key && row.id === last.id;
  const end = limit + all.slice(limit).findIndex((row) => !isSame(row));
  const found = end < limit ? all : all.slice(0, end);
  const isMore = all.length > found.length || pages.some(({ next }) => next !== null);
  const final = isMore ? found.at(-1) : undefined;
  return {
    found,
    next: final ? { rank: final.rank, nameKey: final.name_key, id: final.id } : null,
  };
}

/**
 * Returns a page of the entries whose names match `q` (`matchRanks`): by rank, then by name, of equal names the most popular first. An
 * inventory ID finds its entries before others.
 */
export async function searchEntries(
  database: Searchable,
  caller: Caller,
  { q, kind, limit = 20, after = null }: EntrySearch,
): Promise<EntryPage> {
  const term = readTerm(q);
  if (term.key === "") return { entries: [], suggestions: [], next: null };
  const layers = await findLayers(database.read, caller, kind);
  const { found, next } = await findNames(database, layers, { term, limit, after });
  const entries = await loadEntries(database, layers, found.map(toPlace));
  const ofId = after ? [] : await getEntries(database, caller, { ids: [q.trim()], kind });
  const unique = new Map<string, NamedEntry>(ofId.map((entry) => [placeOf(entry), entry]));
  for (const row of found) {
    const entry = entries.get(placeOf(toPlace(row)));
    if (entry && !unique.has(placeOf(entry)))
      unique.set(placeOf(entry), { ...entry, ...withAlias(row) });
  }
  const isWeak = after === null && unique.size === 0;
  return {
    entries: Array.from(unique.values()),
    suggestions: isWeak ? await suggestEntries(database, layers, q) : [],
    next,
  };
}

const maxSuggestions = 5;
/** Layers in which near names are looked up: the largest ones. */
const suggestedLayers = 8;

/** Suggests entries that the user may have meant, the nearest first. */
async function suggestEntries(
  database: Searchable,
  layers: Layer[],
  q: string,
): Promise<CatalogueEntry[]> {
  const largest = layers.toSorted((one, other) => other.entries - one.entries);
  const term = readTerm(q);
  const less = term.phrases.length > 0 ? null : dropOptionalWords(term.key);
  const near = await Promise.all(
    largest.slice(0, suggestedLayers).map(async (layer) => {
      const how = { scope: entryScope(layer.import, layer.kind), isThorough: true };
      const found = await suggestNames(database, entryIndex, { ...how, q });
      const more =
        less === null ? [] : await suggestNames(database, entryIndex, { ...how, q: less });
      return [...found, ...more].map(toFound(layer));
    }),
  );
  const all = near.flat().sort(byDistance);
  const places = all.map((row) => ({ import: row.import, kind: row.kind, id: inventoryIdOf(row) }));
  const entries = await loadEntries(database, layers, places);
  return places.flatMap((place) => entries.get(placeOf(place)) ?? []).slice(0, maxSuggestions);
}

interface WordsSearch {
  q: string;
  kind?: string;
  limit: number;
}

/**
 * Returns the first `limit` entries, of one kind or of all, that a search of text in a playlist means: those in whose names each word begins
 * a word, by rank, then by popularity. Looks at one page of names: some may be missing.
 */
export async function searchByWords(
  database: Searchable,
  caller: Caller,
  { q, kind, limit }: WordsSearch,
): Promise<CatalogueEntry[]> {
  const layers = await findLayers(database.read, caller, kind);
  const search = { layers, q, limit: limit + sparePlaces, after: null };
  const { matches } = await readPage(database, caller, search);
  return toEntries(matches).slice(0, limit);
}

/** Returns all available entries that `searchByWords` means, or the first `limit` that it finds, in the same order. */
export async function collectByWords(
  database: Searchable,
  caller: Caller,
  { q, kind, limit }: WordsSearch,
): Promise<CatalogueEntry[]> {
  const layers = await findLayers(database.read, caller, kind);
  let entries: CatalogueEntry[] = [];
  const all: WordMatch[] = [];
  let after: SearchPosition | null = null;
  do {
    const search = { layers, q, limit: limit + sparePlaces, after };
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(database, caller, search);
    all.push(...page.matches.filter(({ entry }) => entry.gone_since === null));
    entries = toEntries(all);
    after = page.next;
  } while (after !== null && entries.length < limit);
  return entries.slice(0, limit);
}

const sparePlaces = 30;

interface WordMatch {
  rank: number;
  id: string;
  entry: CatalogueEntry;
}

/** Several layers may have the same entry. */
function toEntries(matches: WordMatch[]): CatalogueEntry[] {
  const unique = new Map<string, CatalogueEntry>();
  for (const { entry } of matches.toSorted(
    (one, other) => one.rank - other.rank || compareKeys(one.id, other.id),
  ))
    if (!unique.has(placeOf(entry))) unique.set(placeOf(entry), entry);
  return Array.from(unique.values());
}

/** Reads a page of names, after which other reads have their turn, and the entries whose names have the words. */
const readPage = catalogueThread.take(
  "words",
  async (
    database,
    _caller: Caller,
    { layers, q, ...page }: PageRequest,
  ): Promise<{ matches: WordMatch[]; next: SearchPosition | null }> => {
    const term = readTerm(q);
    if (term.key === "") return { matches: [], next: null };
    const { found, next } = await findNames(database, layers, { term, ...page });
    // Searches that playlists keep look at an entry's own name.
    const rows = found.filter(({ name }) =>
      term.words.every((word) => hasWordStart(nameKey(name), word)),
    );
    const entries = await loadEntries(database, layers, rows.map(toPlace));
    const matches = rows.flatMap((row) => {
      const entry = entries.get(placeOf(toPlace(row)));
      return entry ? [{ rank: row.rank, id: row.id, entry }] : [];
    });
    // Names of the last rank have the words only inside of words.
    return { matches, next: next?.rank === matchRanks.inside ? null : next };
  },
);

interface PageRequest {
  layers: Layer[];
  q: string;
  limit: number;
  after: SearchPosition | null;
}
