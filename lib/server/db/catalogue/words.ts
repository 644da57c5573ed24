import { sql } from "kysely";
import {
  type DialectOperations,
  type IndexedName,
  type NameScope,
  type Queries,
} from "@/lib/server/db/database";
import { encode } from "@/lib/server/db/search/word-tokens";

/*
 * The index of the words of the catalogue's names: FTS5 on SQLite, where whoever writes entries writes their words too, an index of the
 * table itself on PostgreSQL. Besides its words a name has one that says in which catalogue it is, and of which kind: a small one is found by it.
 */

type CatalogueOperations = Pick<DialectOperations, "findByWords" | "indexWords" | "rebuildWords">;

const mark = "\uE104";
const scopeWord = ({ catalogue, kind }: { catalogue: number; kind: string }) =>
  `${mark}${catalogue}.${kind}`;

/** Entries whose words are written by one statement of an upgrade or a restore. */
const rebuiltEntries = 10_000;

async function writeWords(db: Queries, names: readonly IndexedName[]): Promise<void> {
  const rows = names.map((name) => [
    name.number,
    [scopeWord(name), ...name.nameKey.split(" ")].map(encode).join(" "),
  ]);
  await sql`insert into catalogue_words (rowid, words)
    select value ->> 0, value ->> 1 from json_each(${JSON.stringify(rows)})`.execute(db);
}

/** The share of all entries up to which catalogues and kinds are looked up in the index, beside the words. */
const smallShare = 0.1;

/** The words of the scopes if they have few of all entries, else none. */
async function wordsOfSmall(db: Queries, scopes: readonly NameScope[]): Promise<string[]> {
  const { rows } = await sql<{
    last: number | string | null;
  }>`select max(number) as last from catalogue_entries`.execute(db);
  const entries = scopes.reduce((sum, scope) => sum + scope.entries, 0);
  return entries < smallShare * Number(rows[0]?.last ?? 0) ? scopes.map(scopeWord) : [];
}

const toJson = (scopes: readonly NameScope[]) =>
  JSON.stringify(scopes.map(({ catalogue, kind }) => [catalogue, kind]));

/** Letters of a word from which on FTS5 is asked for its beginning: shorter ones begin so many words that it would read most of its lists. */
const selectiveLetters = 3;
/** Entries that have the words in the index, of all catalogues, of which the rest is looked at. */
const lookedEntries = 20_000;

export const sqliteWords: CatalogueOperations = {
  async findByWords(db, scopes, words, most) {
    const selective = words.filter((word) => Array.from(word).length >= selectiveLetters);
    const rest = selective.length > 0 ? words.filter((word) => !selective.includes(word)) : [];
    const small = (await wordsOfSmall(db, scopes)).map((word) => `"${encode(word)}"`);
    const query = [
      ...(small.length > 0 ? [`(${small.join(" OR ")})`] : []),
      ...selective.map((word) => `"${encode(word)}" *`),
      ...(selective.length > 0 ? [] : words.map((word) => `"${encode(word)}"`)),
    ].join(" AND ");
    const isMatch = rest.map((word) => sql`and instr(' ' || name_key, ${` ${word}`}) > 0`);
    // In the order of the index, so that it is read no further than to the limit.
    const { rows } = await sql<{ number: number }>`select number from (
        select entry.number, row_number() over (partition by catalogue, kind order by entry.number) as place
        from (select rowid as number from catalogue_words where catalogue_words match ${query}
            limit cast(${lookedEntries} as integer)) as found
          cross join catalogue_entries as entry on entry.number = found.number
        where (catalogue, kind) in (select value ->> 0, value ->> 1 from json_each(${toJson(scopes)}))
          ${sql.join(isMatch, sql` `)})
      where place <= ${most}`.execute(db);
    return rows.map(({ number }) => number);
  },

  async indexWords(db, names, replaced) {
    if (replaced.length > 0)
      await sql`delete from catalogue_words
        where rowid in (select value from json_each(${JSON.stringify(replaced)}))`.execute(db);
    if (names.length > 0) await writeWords(db, names);
  },

  async rebuildWords(db, after) {
    const { rows } = await sql<IndexedName>`select number, catalogue, kind, name_key as "nameKey"
      from catalogue_entries where number > ${after} order by number limit ${rebuiltEntries}`.execute(
      db,
    );
    await writeWords(db, rows);
    return rows.length < rebuiltEntries ? null : (rows.at(-1)?.number ?? null);
  },
};

/** The index has the beginnings of words up to this length (migration 0026). */
const indexedCharacters = 6;

export const postgresWords: CatalogueOperations = {
  async findByWords(db, scopes, words, most) {
    const beginnings = words.map((word) => Array.from(word).slice(0, indexedCharacters).join(""));
    const small = await wordsOfSmall(db, scopes);
    const key = sql`catalogue_words(name_key, catalogue, kind)`;
    const isSmall = small.length > 0 ? sql`and ${key} && ${small}::text[]` : sql``;
    const rests = words.filter((word, at) => word !== beginnings[at]);
    const isMatch = rests.map((word) => sql`and strpos(' ' || name_key, ${` ${word}`}) > 0`);
    // Found apart, so that it is planned without the limit: of entries that have each word, few may have all of them.
    const { rows } = await sql<{ number: number }>`with found as materialized (
        select number, catalogue, kind, name_key from catalogue_entries
        where ${key} @> ${beginnings}::text[] ${isSmall})
      select number from (
        select number::integer, row_number() over (partition by catalogue, kind order by number) as place from found
        where (catalogue, kind) in (
            select (scope ->> 0)::bigint, scope ->> 1 from json_array_elements(${toJson(scopes)}::json) as scope)
          ${sql.join(isMatch, sql` `)}) as placed
      where place <= ${most}`.execute(db);
    return rows.map(({ number }) => number);
  },
  indexWords: () => Promise.resolve(),
  rebuildWords: () => Promise.resolve(null),
};
