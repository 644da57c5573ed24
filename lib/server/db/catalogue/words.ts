import { sql } from "kysely";
import { type DialectOperations, type IndexedName, type Queries } from "@/lib/server/db/database";
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

/** The share of all entries up to which a catalogue's kind is looked up in the index, beside the words. */
const smallShare = 0.1;

async function isSmall(
  db: Queries,
  { catalogue, kind }: { catalogue: number; kind: string },
): Promise<boolean> {
  const { rows } = await sql<{ share: number | string | null }>`select
      (sum(entries) filter (where catalogue = ${catalogue} and kind = ${kind})) * 1.0 / nullif(sum(entries), 0) as share
    from catalogue_counts`.execute(db);
  return Number(rows[0]?.share ?? 0) < smallShare;
}

export const sqliteWords: CatalogueOperations = {
  async findByWords(db, scope, words, most) {
    const scopes = (await isSmall(db, scope)) ? [`"${encode(scopeWord(scope))}"`] : [];
    const query = [...scopes, ...words.map((word) => `"${encode(word)}" *`)].join(" AND ");
    const { rows } = await sql<{ number: number }>`select entry.number from catalogue_words
      cross join catalogue_entries as entry on entry.number = catalogue_words.rowid
      where catalogue_words match ${query} and entry.catalogue = ${scope.catalogue} and entry.kind = ${scope.kind}
      limit cast(${most} as integer)`.execute(db);
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
  async findByWords(db, scope, words, most) {
    const beginnings = words.map((word) => Array.from(word).slice(0, indexedCharacters).join(""));
    const scopes = (await isSmall(db, scope)) ? [scopeWord(scope)] : [];
    const rests = words.filter((word, at) => word !== beginnings[at]);
    const isMatch = rests.map((word) => sql`and strpos(' ' || name_key, ${` ${word}`}) > 0`);
    // Found apart, so that it is planned without the limit: of entries that have each word, few may have all of them.
    const { rows } = await sql<{ number: number }>`with found as materialized (
        select number, catalogue, kind, name_key from catalogue_entries
        where catalogue_words(name_key, catalogue, kind) @> ${[...scopes, ...beginnings]}::text[])
      select number::integer from found
      where catalogue = ${scope.catalogue} and kind = ${scope.kind} ${sql.join(isMatch, sql` `)} limit ${most}`.execute(
      db,
    );
    return rows.map(({ number }) => number);
  },
  indexWords: () => Promise.resolve(),
  rebuildWords: () => Promise.resolve(null),
};
