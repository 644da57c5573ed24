import { type Expression, type RawBuilder, sql } from "kysely";
import {
  type DialectOperations,
  type IndexedName,
  type NameScope,
  type Queries,
  type ScopeColumns,
} from "@/lib/server/db/database";
import { encode } from "@/lib/server/db/names/word-tokens";

/* The index of the words in the catalogue's names: FTS5 on SQLite, which the code that writes entries also writes; on PostgreSQL an index
   of the table itself. In addition to its words a name has one for its catalogue and kind, by which small ones are found. */

type CatalogueOperations = Pick<
  DialectOperations,
  "readEach" | "findByWords" | "indexWords" | "removeWords"
>;

const mark = "\uE104";
const scopeWord = (scope: { import: number; kind: string }) =>
  `${mark}${scope.import}.${scope.kind}`;

/** Entries whose words one statement writes. */
const indexedAtOnce = 4_000;

async function writeWords(db: Queries, names: readonly IndexedName[]): Promise<void> {
  const rows = names.map((name) => [
    name.number,
    [scopeWord(name), ...name.nameKey.split(" ")].map(encode).join(" "),
  ]);
  await sql`insert into catalogue_words (rowid, words)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`.execute(db);
}

/** The share of all entries up to which the index looks up catalogues and kinds in addition to the words. */
const smallShare = 0.1;

/** Returns the words of the scopes if these have a small share of all entries, otherwise none. */
async function wordsOfSmall(db: Queries, scopes: readonly NameScope[]): Promise<string[]> {
  const { rows } = await sql<{
    last: number | string | null;
  }>`select max(number) as last from catalogue_entries`.execute(db);
  const entries = scopes.reduce((sum, scope) => sum + scope.entries, 0);
  return entries < smallShare * Number(rows[0]?.last ?? 0) ? scopes.map(scopeWord) : [];
}

const toJson = (scopes: readonly NameScope[]) =>
  JSON.stringify(scopes.map((scope) => [scope.import, scope.kind]));

/** Letters of the beginnings that the index has lists for (migration 0026). */
const listedLetters = { least: 2, most: 3 };
/** Maximum words for which FTS5 looks up all words that begin with them, which nothing can interrupt. */
const expandedWords = 3;

const beginningOf = (word: string) => Array.from(word).slice(0, listedLetters.most).join("");

/**
 * Returns the FTS5 query, and the words that remain to be compared: the query has the longest words, and the listed beginnings of others.
 * It has words of one or two letters only if there is no longer one, and those of one letter as whole words, because their beginnings are
 * most of the index.
 */
function toQuery(words: readonly string[]): { parts: string[]; rest: string[] } {
  const lettersOf = (word: string) => Array.from(word).length;
  const begins = (text: string) => `"${encode(text)}" *`;
  const long = words
    .filter((word) => lettersOf(word) >= listedLetters.most)
    .toSorted((one, other) => lettersOf(other) - lettersOf(one));
  const expanded = long.slice(0, expandedWords);
  if (long.length > 0)
    return {
      parts: [...expanded.map(begins), ...long.slice(expandedWords).map(beginningOf).map(begins)],
      rest: words.filter((word) => !expanded.includes(word)),
    };
  const parts = words.map((word) =>
    lettersOf(word) < listedLetters.least ? `"${encode(word)}"` : begins(word),
  );
  return { parts, rest: [] };
}

/** Maximum entries with the words in the index, of all catalogues, that are compared further. */
const lookedEntries = 10_000;

/** Returns at most as many numbers of each scope, from the first ones that `matching` finds; it is computed no further. */
async function mostOfEach(
  db: Queries,
  scopes: readonly NameScope[],
  matching: RawBuilder<{ number: number }>,
  most: number,
): Promise<number[]> {
  const looked = sql.lit(scopes.length === 1 ? most : lookedEntries);
  const { rows } = await sql<{ number: number }>`select number from (
      select number, row_number() over (partition by import_number, kind order by number) as place
      from (select * from (${matching}) as found limit ${looked}) as looked) as placed
    where place <= ${most}`.execute(db);
  return rows.map(({ number }) => number);
}

/** Scopes per statement: SQLite allows at most 500. */
const scopesAtOnce = 100;

export const sqliteWords: CatalogueOperations = {
  async readEach<Row>(
    db: Queries,
    scopes: readonly NameScope[],
    select: (scope: ScopeColumns) => Expression<Row>,
  ) {
    const found: Row[] = [];
    for (let at = 0; at < scopes.length; at += scopesAtOnce) {
      const parts = scopes
        .slice(at, at + scopesAtOnce)
        .map((scope) => select({ import: sql`${scope.import}`, kind: sql`${scope.kind}` }))
        .map((part) => sql`select * from (${part}) as part`);
      const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(db);
      found.push(...rows);
    }
    return found;
  },

  async findByWords(db, scopes, words, most) {
    const { parts, rest } = toQuery(words);
    const small = (await wordsOfSmall(db, scopes)).map((word) => `"${encode(word)}"`);
    const query = [...(small.length > 0 ? [`(${small.join(" OR ")})`] : []), ...parts].join(
      " AND ",
    );
    const isMatch = rest.map((word) => sql`and instr(' ' || name_key, ${` ${word}`}) > 0`);
    // In the order of the index, so that it is read only up to the limits.
    const matching = sql<{ number: number }>`select entry.number, import_number, kind
      from (select rowid as number from catalogue_words where catalogue_words match ${query}
          limit cast(${lookedEntries} as integer)) as found
        cross join catalogue_entries as entry on entry.number = found.number
      where is_wanted(entry.number)
        and (import_number, kind) in (select value ->> 0, value ->> 1 from json_each(${toJson(scopes)}))
        ${sql.join(isMatch, sql` `)}`;
    return mostOfEach(db, scopes, matching, most);
  },

  async removeWords(db, numbers) {
    await sql`delete from catalogue_words
      where rowid in (select value from json_each(${JSON.stringify(numbers)}))`.execute(db);
  },

  async indexWords(db, version, after) {
    const isOf = version === null ? sql`` : sql`import_number = ${version} and`;
    const { rows } =
      await sql<IndexedName>`select number, import_number as import, kind, name_key as "nameKey"
      from catalogue_entries where ${isOf} number > ${after} order by number limit ${indexedAtOnce}`.execute(
        db,
      );
    if (rows.length > 0) await writeWords(db, rows);
    return rows.length < indexedAtOnce ? null : (rows.at(-1)?.number ?? null);
  },
};

/** The index has the beginnings of words up to this length (migration 0026). */
const indexedCharacters = 6;

export const postgresWords: CatalogueOperations = {
  // One part for all, and one row: a part for each scope and a row for each name would occupy the process for longer.
  async readEach<Row>(
    db: Queries,
    scopes: readonly NameScope[],
    select: (scope: ScopeColumns) => Expression<Row>,
  ) {
    const part = select({ import: sql.ref("scope.import"), kind: sql.ref("scope.kind") });
    const { rows } = await sql<{ found: Row[] }>`select coalesce(json_agg(part), '[]') as found
      from unnest(${scopes.map((scope) => scope.import)}::bigint[], ${scopes.map((scope) => scope.kind)}::text[]) as scope (import, kind)
        cross join lateral (${part}) as part`.execute(db);
    return rows[0]?.found ?? [];
  },

  async findByWords(db, scopes, words, most) {
    const beginnings = words.map((word) => Array.from(word).slice(0, indexedCharacters).join(""));
    const small = await wordsOfSmall(db, scopes);
    const key = sql`catalogue_words(name_key, import_number, kind)`;
    const isSmall = small.length > 0 ? sql`and ${key} && ${small}::text[]` : sql``;
    const rests = words.filter((word, at) => word !== beginnings[at]);
    const isMatch = rests.map((word) => sql`and strpos(' ' || name_key, ${` ${word}`}) > 0`);
    // Materialized, so that it is planned without the limit: of entries that have each word, few may have all of them.
    const matching = sql<{ number: number }>`with found as materialized (
        select number, import_number, kind, name_key from catalogue_entries
        where ${key} @> ${beginnings}::text[] ${isSmall})
      select number::integer, import_number, kind from found
      where (import_number, kind) in (
          select (scope ->> 0)::bigint, scope ->> 1 from json_array_elements(${toJson(scopes)}::json) as scope)
        ${sql.join(isMatch, sql` `)}`;
    return mostOfEach(db, scopes, matching, most);
  },
  indexWords: () => Promise.resolve(null),
  removeWords: () => Promise.resolve(),
};
