import { type RawBuilder, sql } from "kysely";
import { type EntryCells, type NewEntry, type Version } from "@/lib/server/db/catalogue-tables";
import { type DialectOperations, type Queries } from "@/lib/server/db/database";
import {
  catalogueFields,
  catalogueFieldNames,
  heldBy,
} from "@/lib/shared/catalogue/catalogue-fields";

/* Writes many entries of a version of a source in one statement, as a JSON array. Entries never change; they are added and deleted. */

type EntryOperations = Pick<DialectOperations, "hasNumber" | "insertEntries">;

/** The columns with values of a file. */
const cellColumns: (keyof EntryCells)[] = [...catalogueFieldNames, "name_key"];
const typeOf = (column: keyof EntryCells) =>
  column === "name_key" ? "text" : heldBy(column).sqlType;
const names = sql.raw(cellColumns.join(", "));
const allColumns = sql`import_number, kind, inventory_id, first_import, last_import, gone_import, ${names}`;

/** Selects `given` rows (kind, inventory_id, is_gone and the cells) as entries of a version. */
const selectNew = ({ number, previous }: Version, given: RawBuilder<unknown>) =>
  sql`select cast(${number} as bigint), given.kind, given.inventory_id, coalesce(old.first_import, ${number}),
      case when given.is_gone then coalesce(old.last_import, ${number}) else ${number} end,
      case when given.is_gone then coalesce(old.gone_import, ${number}) end, ${sql.join(
        cellColumns.map((column) => sql.ref(`given.${column}`)),
      )}
    from ${given} left join catalogue_entries old on old.import_number = ${previous ?? 0}
      and old.kind = given.kind and old.inventory_id = given.inventory_id`;

const toRow = ({ kind, inventory_id, isGone, cells }: NewEntry) => [
  kind,
  inventory_id,
  isGone,
  ...cellColumns.map((column) => cells[column]),
];
const jsonCells = sql.raw(
  ["kind", "inventory_id", "is_gone", ...cellColumns]
    .map((column, at) => `value ->> ${at} as ${column}`)
    .join(", "),
);

export const sqliteEntries: EntryOperations = {
  hasNumber: (numbers) => sql`number in (select value from json_each(${JSON.stringify(numbers)}))`,

  async insertEntries(db, version, entries) {
    const given = sql`(select ${jsonCells} from json_each(${JSON.stringify(entries.map(toRow))})) as given`;
    await sql`insert into catalogue_entries (${allColumns}) ${selectNew(version, given)}`.execute(
      db,
    );
  },
};

const record = sql.raw(
  `(kind text, inventory_id text, is_gone boolean, ${cellColumns.map((column) => `${column} ${typeOf(column)}`).join(", ")})`,
);

export const postgresEntries: EntryOperations = {
  hasNumber: (numbers) => sql`number = any(${numbers}::bigint[])`,

  async insertEntries(db, version, entries) {
    const rows = entries.map(({ cells, isGone, ...place }) => ({
      ...place,
      ...cells,
      is_gone: isGone,
    }));
    const given = sql`json_to_recordset(${JSON.stringify(rows)}::json) as given ${record}`;
    await sql`insert into catalogue_entries (${allColumns}) ${selectNew(version, given)}`.execute(
      db,
    );
  },
};

/**
 * Copies entries of the previous version that a version lacks, as gone or as they are. `which` narrows the entries of `old`. Returns the
 * kind of each, and whether it was gone before. A join, because Citus refuses a correlated subquery here.
 */
export async function copyEntries(
  db: Queries,
  { number, previous }: Version,
  { which, asGone }: { which: RawBuilder<boolean>; asGone: boolean },
): Promise<{ kind: string; wasGone: boolean; isGone: boolean }[]> {
  const { rows } = await sql<{ kind: string; gone_import: number | string | null }>`
    insert into catalogue_entries (${allColumns})
    select cast(${number} as bigint), kind, inventory_id, first_import, ${
      asGone
        ? sql`last_import, coalesce(gone_import, ${number})`
        : sql`case when gone_import is null then ${number} else last_import end, gone_import`
    }, ${names}
    from (select old.* from catalogue_entries as old left join catalogue_entries as new
        on new.import_number = ${number} and new.kind = old.kind and new.inventory_id = old.inventory_id
      where old.import_number = ${previous ?? 0} and ${which} and new.number is null) as missing
    returning kind, gone_import`.execute(db);
  return rows.map(({ kind, gone_import }) => ({
    kind,
    isGone: gone_import !== null,
    wasGone: gone_import !== null && Number(gone_import) !== number,
  }));
}

/** The columns that decide whether an entry has changed. */
export const comparedColumns = catalogueFieldNames.filter(
  (name) => catalogueFields[name].isCompared,
);

/** Whether entries `old` and `new` have equal values. */
export const isSameEntry = sql<boolean>`(${sql.join(
  comparedColumns.map(
    (column) => sql`${sql.ref(`new.${column}`)} is not distinct from ${sql.ref(`old.${column}`)}`,
  ),
  sql` and `,
)})`;
