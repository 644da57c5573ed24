import { sql } from "kysely";
import { type DialectOperations, type IndexedName, type Queries } from "@/lib/server/db/database";
import { encode } from "@/lib/server/db/search/search-tokens";

/*
 * The index of the words of the catalogue's names: FTS5 on SQLite, where whoever writes entries writes their words too, an index of the
 * table itself on PostgreSQL. Besides its words a name has one that says in which catalogue it is, and of which kind.
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

export const sqliteWords: CatalogueOperations = {
  async findByWords(db, scope, words, most) {
    const query = [
      `"${encode(scopeWord(scope))}"`,
      ...words.map((word) => `"${encode(word)}" *`),
    ].join(" AND ");
    const { rows } = await sql<{ number: number }>`select rowid as number from catalogue_words
      where catalogue_words match ${query} limit cast(${most} as integer)`.execute(db);
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

const lexeme = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

export const postgresWords: CatalogueOperations = {
  async findByWords(db, scope, words, most) {
    const query = [lexeme(scopeWord(scope)), ...words.map((word) => `${lexeme(word)}:*`)];
    const { rows } = await sql<{ number: number }>`select number::integer from catalogue_entries
      where array_to_tsvector(string_to_array(name_key || ' ' || chr(57604) || catalogue || '.' || kind, ' '))
        @@ ${query.join(" & ")}::tsquery limit ${most}`.execute(db);
    return rows.map(({ number }) => number);
  },
  indexWords: () => Promise.resolve(),
  rebuildWords: () => Promise.resolve(null),
};
