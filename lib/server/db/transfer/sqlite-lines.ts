/*
 * Reads rows of SQLite as lines. SQLite joins a row to one text with marks between, because a text is faster to fetch than its values;
 * marks begin with NUL, which no text of Cuelist has.
 */

const marks = { column: "\0,", row: "\0;", null: "\0N" };
const special = /[\\\b\f\n\r\t\v]/;
const letters: Record<string, string> = {
  "\\": "\\\\",
  "\b": "\\b",
  "\f": "\\f",
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\v": "\\v",
};

/** The SQL of a row with marks, from that of its values. */
export function markedRow(values: string[]): string {
  const known = values.map((value) => `ifnull(${value}, char(0) || 'N')`);
  return `${known.join(" || char(0) || ',' || ")} || char(0) || ';'`;
}

/** Rows with marks as lines. */
export function toLines(rows: string): string {
  const escaped = special.test(rows)
    ? rows.replaceAll(/[\\\b\f\n\r\t\v]/g, (character) => letters[character] ?? character)
    : rows;
  return escaped
    .replaceAll(marks.column, "\t")
    .replaceAll(marks.row, "\n")
    .replaceAll(marks.null, "\\N");
}
