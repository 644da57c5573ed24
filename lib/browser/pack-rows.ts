/**
 * Packs the lists of rows in a page's HTML as columns: the names of a row's fields occur once instead of fifty times, and so does a value
 * that all rows share. They were a third of the HTML of /playlists.
 */

/** The values of a field in the order of the rows; a single value applies to all rows, and a field's name means the values of that field. */
type Column = unknown[] | string | Repeated;

/** A column with repeated values: the distinct values, and the index of each row's value. */
interface Repeated {
  values: unknown[];
  places: number[];
}

interface Columns {
  count: number;
  fields: Record<string, Column>;
}

/** Data of a query, and the names of its fields that were lists of rows. */
export interface Packed {
  data: unknown;
  lists?: Record<string, Columns>;
}

type Row = Record<string, unknown>;

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the rows if all of them have the same fields. */
function asRows(value: unknown): Row[] | undefined {
  if (!Array.isArray(value) || value.length < 2 || !value.every(isRow)) return undefined;
  const fields = JSON.stringify(Object.keys(value[0] ?? {}));
  return value.every((row) => JSON.stringify(Object.keys(row)) === fields) ? value : undefined;
}

function toColumns(rows: Row[]): Columns {
  const columns = new Map<string, unknown[]>();
  const fields = Object.keys(rows[0] ?? {}).map((field) => {
    const values = rows.map((row) => row[field]);
    if (values.every((value) => value === values[0])) return [field, values.slice(0, 1)];
    for (const [name, others] of columns)
      if (values.every((value, index) => value === others[index])) return [field, name];
    columns.set(field, values);
    return [field, gatherRepeated(values)];
  });
  return { count: rows.length, fields: Object.fromEntries(fields) as Columns["fields"] };
}

/** Returns the column in whichever form is shorter. */
function gatherRepeated(column: unknown[]): unknown[] | Repeated {
  const values = Array.from(new Set(column));
  const placeOf = new Map(values.map((value, place) => [value, place]));
  const repeated = { values, places: column.map((value) => placeOf.get(value) ?? 0) };
  return lengthOf(repeated) < lengthOf(column) ? repeated : column;
}

const lengthOf = (value: unknown) => JSON.stringify(value).length;

const valuesOf = (column: unknown[] | Repeated): unknown[] =>
  Array.isArray(column) ? column : column.places.map((place) => column.values[place]);

function toRows({ count, fields }: Columns): Row[] {
  const columns = Object.entries(fields).map(([field, column]) => {
    const own = typeof column === "string" ? fields[column] : column;
    return { field, values: valuesOf(own as unknown[] | Repeated) };
  });
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      columns.map(({ field, values }) => [field, values[values.length === 1 ? 0 : index]]),
    ),
  );
}

/** Packs the lists that are fields of a query's data. */
export function packRows(data: unknown): Packed {
  if (!isRow(data)) return { data };
  const rest: [string, unknown][] = [];
  const lists: [string, Columns][] = [];
  for (const [field, value] of Object.entries(data)) {
    const rows = asRows(value);
    if (rows) lists.push([field, toColumns(rows)]);
    else rest.push([field, value]);
  }
  return { data: Object.fromEntries(rest), lists: Object.fromEntries(lists) };
}

/** Restores the data that `packRows` was given. */
export function unpackRows({ data, lists }: Packed): unknown {
  if (!lists) return data;
  const unpacked = Object.entries(lists).map(([field, columns]) => [field, toRows(columns)]);
  return { ...(data as Row), ...Object.fromEntries(unpacked) };
}
