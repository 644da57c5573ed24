import { type RawBuilder, sql } from "kysely";
import { type NewEntry, type StoredEntry } from "@/lib/server/db/catalogue-tables";
import { type DialectOperations } from "@/lib/server/db/database";
import { sqliteWords } from "@/lib/server/db/catalogue/words";

/* Reads and writes many entries of the catalogue in one statement, as a JSON array. */

type EntryOperations = Pick<DialectOperations, "hasNumber" | "insertEntries" | "replaceEntries">;

type Column = keyof NewEntry;

/** Every column but the number, with its type on PostgreSQL. */
const types: Record<Column, string> = {
  catalogue: "bigint",
  kind: "text",
  inventory_id: "text",
  name: "text",
  name_key: "text",
  publisher: "text",
  language: "text",
  country: "text",
  categories: "text",
  address: "text",
  last_published_at: "timestamptz",
  popularity: "integer",
  attributes: "text",
  source_id: "uuid",
  first_import: "bigint",
  last_import: "bigint",
  gone_import: "bigint",
};
const columns = Object.keys(types) as Column[];
const names = sql.raw(columns.join(", "));

const toCells = (entry: NewEntry) => columns.map((column) => entry[column]);
/** Returns the cells of the columns in a JSON array of cells. */
const cellsFrom = (first: number) => columns.map((_, index) => `value ->> ${first + index}`);
const insertedCells = sql.raw(cellsFrom(0).join(", "));
const replacedCells = sql.raw(
  columns.map((column, index) => `${column} = ${cellsFrom(1)[index]}`).join(", "),
);

export const sqliteEntries: EntryOperations = {
  hasNumber: (numbers) => sql`number in (select value from json_each(${JSON.stringify(numbers)}))`,

  async insertEntries(db, entries) {
    // SQLite has only one writer, so it can number them.
    const { rows } = await sql<{
      last: number | null;
    }>`select max(number) as last from catalogue_entries`.execute(db);
    const first = (rows[0]?.last ?? 0) + 1;
    await sql`insert into catalogue_entries (number, ${names})
      select ${first} + key, ${insertedCells} from json_each(${JSON.stringify(entries.map(toCells))})`.execute(
      db,
    );
    await sqliteWords.indexWords(
      db,
      entries.map((entry, index) => toIndexed({ ...entry, number: first + index })),
      [],
    );
  },

  async replaceEntries(db, entries, renamed) {
    const rows = entries.map((entry) => [entry.number, ...toCells(entry)]);
    await sql`update catalogue_entries set ${replacedCells}
      from json_each(${JSON.stringify(rows)}) where number = value ->> 0`.execute(db);
    await sqliteWords.indexWords(
      db,
      renamed.map(toIndexed),
      renamed.map(({ number }) => number),
    );
  },
};

const toIndexed = ({ number, catalogue, kind, name_key }: StoredEntry) => ({
  number,
  catalogue,
  kind,
  nameKey: name_key,
});

const recordOf = (extra: string): RawBuilder<unknown> =>
  sql.raw(`(${extra}${columns.map((column) => `${column} ${types[column]}`).join(", ")})`);
const newRecord = recordOf("");
const storedRecord = recordOf("number bigint, ");
const assignments = sql.raw(columns.map((column) => `${column} = one.${column}`).join(", "));

export const postgresEntries: EntryOperations = {
  hasNumber: (numbers) => sql`number = any(${numbers}::bigint[])`,

  async insertEntries(db, entries) {
    await sql`insert into catalogue_entries (${names})
      select ${names} from json_to_recordset(${JSON.stringify(entries)}::json) as one ${newRecord}`.execute(
      db,
    );
  },

  async replaceEntries(db, entries) {
    await sql`update catalogue_entries as entry set ${assignments}
      from json_to_recordset(${JSON.stringify(entries)}::json) as one ${storedRecord}
      where entry.number = one.number`.execute(db);
  },
};
