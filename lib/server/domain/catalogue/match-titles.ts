import { sql } from "kysely";
import { type Caller, catalogueThread } from "@/lib/server/domain/catalogue/catalogue-thread";
import {
  chooseRows,
  findLayers,
  importsOf,
  type Layer,
  placeOf,
} from "@/lib/server/domain/catalogue/layers";
import { searchEntries } from "@/lib/server/domain/catalogue/search-entries";
import { type Searchable } from "@/lib/server/db/database";
import {
  type InventoryName,
  type TitleMatches,
  type TitlesRequest,
} from "@/lib/shared/catalogue/schema";
import { findInventoryIdError } from "@/lib/shared/playlists/inventory-id-schema";
import { findForbiddenCharacter, nameKey } from "@/lib/shared/text";

/** Entries of a name that are answered. */
const shownEntries = 5;
/** Entries that are read for each name, on average. */
const readEntries = 8;
/** Titles without an entry of that name for which names are searched that are near. */
const searchedTitles = 20;
const nearEntries = 3;

/**
 * Finds the entries whose names equal titles (`nameKey`), or whose other names do if no name does, within one kind: the given one, or the
 * one that has most of them, as names or as IDs. Searches near names for the first of the others.
 */
export const matchTitles = catalogueThread.take("titles", match);

async function match(
  database: Searchable,
  caller: Caller,
  { kind: given, titles }: TitlesRequest,
): Promise<TitleMatches> {
  const wanted = titles.filter((title) => findForbiddenCharacter(title) === null);
  const layers = await findLayers(database.read, caller, given ?? null);
  const keys = Array.from(new Set(wanted.map(nameKey))).filter((key) => key !== "");
  const ids = Array.from(new Set(wanted)).filter((title) => findInventoryIdError(title) === null);
  const rows = [
    ...(await inHalves(keys, (some, most) => readNamed(database, layers, some, most))),
    ...(await readAliased(database, layers, keys)),
  ];
  const named = groupBy(chosen(layers, rows), "kind");
  const known = groupBy(await readKnown(database, layers, ids), "kind");
  const idsOf = (kind: string) => new Set(known.get(kind)?.map(({ id }) => id));
  const countIn = (kind: string) => {
    const names = new Set(named.get(kind)?.map(({ key }) => key));
    const found = idsOf(kind);
    return wanted.filter((title) => names.has(nameKey(title)) || found.has(title)).length;
  };
  const kinds = Array.from(new Set([...named.keys(), ...known.keys()]), (kind) => ({
    kind,
    titles: countIn(kind),
  })).sort((one, other) => other.titles - one.titles || (one.kind < other.kind ? -1 : 1));
  const kind = given ?? kinds[0]?.kind ?? null;
  if (kind === null || kinds.length === 0) return { kind: null, kinds, matches: [] };
  const isId = idsOf(kind);
  const entries = entriesByKey(named.get(kind) ?? []);
  const matches: TitleMatches["matches"] = [];
  let searches = 0;
  for (const title of titles) {
    const found = entries.get(nameKey(title)) ?? [];
    const isNear = found.length === 0 && !isId.has(title) && wanted.includes(title);
    const near = isNear && (searches += 1) <= searchedTitles;
    matches.push({
      title,
      is_id: isId.has(title),
      is_near: near,
      entries: near ? await findNear(database, caller, { q: title, kind }) : found,
    });
  }
  return { kind, kinds, matches };
}

async function findNear(
  database: Searchable,
  caller: Caller,
  search: { q: string; kind: string },
): Promise<InventoryName[]> {
  const { entries, suggestions } = await searchEntries(database, caller, {
    ...search,
    limit: nearEntries,
  });
  return [...entries, ...suggestions].slice(0, nearEntries);
}

type Row = InventoryName & {
  key: string;
  /** Whether it is another name that has the key. */
  isAlias: boolean;
  kind: string;
  import_number: number;
  popularity: number;
};

/** An entry may have several of the titles: one row is chosen for each. */
const chosen = (layers: Layer[], rows: Row[]): Row[] =>
  Array.from(groupBy(rows, "key").values()).flatMap((ofKey) =>
    Array.from(chooseRows(layers, ofKey).values(), ([row]) => row),
  );

/** Reads what has some of these keys. If there is too much, that of each half: of a single key some is enough. */
async function inHalves<Of>(
  keys: string[],
  read: (some: string[], most: number) => Promise<Of[]>,
): Promise<Of[]> {
  if (keys.length === 0) return [];
  const most = keys.length * readEntries;
  const rows = await read(keys, most);
  if (rows.length < most || keys.length === 1) return rows;
  const half = Math.ceil(keys.length / 2);
  return [
    ...(await inHalves(keys.slice(0, half), read)),
    ...(await inHalves(keys.slice(half), read)),
  ];
}

const selectRows = ({ read, operations }: Searchable, layers: Layer[]) =>
  read
    .selectFrom("catalogue_entries as entry")
    .leftJoin("catalogue_imports as goneIn", "goneIn.number", "entry.gone_import")
    .select([
      "entry.name_key as key",
      "entry.kind",
      "entry.import_number",
      "entry.popularity",
      "entry.inventory_id as id",
      "entry.name",
      "entry.publisher",
      "entry.last_published_at",
      "goneIn.started_at as gone_since",
    ])
    .where("entry.import_number", "in", importsOf(layers))
    .where("entry.kind", "in", kindsOf(layers))
    .where(operations.isWanted("entry.number"));

async function readNamed(
  database: Searchable,
  layers: Layer[],
  keys: string[],
  most: number,
): Promise<Row[]> {
  const texts = database.operations.textsOf(sql`${JSON.stringify(keys)}`);
  const rows = await selectRows(database, layers)
    .where(sql<boolean>`entry.name_key in ${texts}`)
    .limit(most)
    .execute();
  return rows.map((row) => ({ ...row, isAlias: false }));
}

/** Reads the entries whose other names have the keys. Not a join: SQLite might begin with all entries of a kind. */
async function readAliased(database: Searchable, layers: Layer[], keys: string[]): Promise<Row[]> {
  const { read, operations } = database;
  const textsOf = (texts: string[]) => operations.textsOf(sql`${JSON.stringify(texts)}`);
  const aliases = await inHalves(keys, (some, most) =>
    read
      .selectFrom("entry_aliases")
      .select(["name_key as key", "import_number", "kind", "inventory_id as id"])
      .where("import_number", "in", importsOf(layers))
      .where("kind", "in", kindsOf(layers))
      .where(sql<boolean>`name_key in ${textsOf(some)}`)
      .limit(most)
      .execute(),
  );
  if (aliases.length === 0) return [];
  const rows = await selectRows(database, layers)
    .where(sql<boolean>`entry.inventory_id in ${textsOf(aliases.map(({ id }) => id))}`)
    .execute();
  const versionOf = (row: { import_number: number; kind: string; id: string }) =>
    `${Number(row.import_number)} ${placeOf(row)}`;
  const entries = new Map(rows.map((row) => [versionOf(row), row]));
  return aliases.flatMap((alias) => {
    const row = entries.get(versionOf(alias));
    return row ? [{ ...row, key: alias.key, isAlias: true }] : [];
  });
}

/** Finds which titles are IDs. */
async function readKnown(
  { read, operations }: Searchable,
  layers: Layer[],
  ids: string[],
): Promise<{ kind: string; id: string }[]> {
  if (ids.length === 0) return [];
  return read
    .selectFrom("catalogue_entries as entry")
    .select(["entry.kind", "entry.inventory_id as id"])
    .where("entry.import_number", "in", importsOf(layers))
    .where("entry.kind", "in", kindsOf(layers))
    .where(sql<boolean>`entry.inventory_id in ${operations.textsOf(sql`${JSON.stringify(ids)}`)}`)
    .where(operations.isWanted("entry.number"))
    .execute();
}

const kindsOf = (layers: Layer[]): string[] => ["", ...new Set(layers.map(({ kind }) => kind))];

function groupBy<Field extends string, Of extends Record<Field, string>>(rows: Of[], field: Field) {
  const groups = new Map<string, Of[]>();
  for (const row of rows) {
    const group = groups.get(row[field]);
    if (group) group.push(row);
    else groups.set(row[field], [row]);
  }
  return groups;
}

/** The entries of each name, those that are available first, then the most popular. */
function entriesByKey(rows: Row[]): Map<string, InventoryName[]> {
  const isGone = ({ gone_since: gone }: Row) => Number(gone !== null);
  const sorted = rows.toSorted(
    (one, other) => isGone(one) - isGone(other) || other.popularity - one.popularity,
  );
  const names = new Set(rows.filter(({ isAlias }) => !isAlias).map(({ key }) => key));
  const entries = new Map<string, InventoryName[]>();
  for (const row of sorted) {
    if (row.isAlias && names.has(row.key)) continue;
    const ofKey = entries.get(row.key) ?? [];
    if (ofKey.length < shownEntries) entries.set(row.key, [...ofKey, row]);
  }
  return entries;
}
