/* Forms of values of each type in lines: those of PostgreSQL's COPY, which SQLite's values are converted to. */

/** Returns the SQL that reads a column for a line, on PostgreSQL. */
export const postgresReaders: Record<string, (column: string) => string> = {
  "timestamp with time zone": (column) =>
    `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  text: (column) => column,
  uuid: (column) => column,
  integer: (column) => column,
  bigint: (column) => column,
  "double precision": (column) => column,
  bytea: (column) => column,
};

/** Returns the SQL that reads a column for a line, on SQLite. `float_text` is `formatFloat`. */
export const sqliteReaders: Record<string, (column: string) => string> = {
  text: (column) => column,
  integer: (column) => column,
  real: (column) => `float_text(${column})`,
  blob: (column) => `iif(${column} is null, null, '\\x' || lower(hex(${column})))`,
};

/** Converts a value of a line to SQLite's type. Its integers are parsed from text. */
export function toSqliteValue(type: string, value: string | null): string | number | Buffer | null {
  if (value === null) return null;
  if (type === "real") return Number(value);
  return type === "blob" ? Buffer.from(value.slice("\\x".length), "hex") : value;
}

/** Formats a number as PostgreSQL writes a double: the shortest digits, with an exponent if it is very small or large. */
export function formatFloat(value: unknown): string | null {
  if (typeof value !== "number") return null;
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e15)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, "e$10$2");
}
