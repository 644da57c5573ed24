/* Reads rows of SQLite as lines. SQLite joins a row into one text with marks between values, because a text is faster to fetch than its
   values; marks begin with NUL, which no text of Cuelist contains. */

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

/** Returns the SQL of a row with marks, from that of its values. */
export function markedRow(values: string[]): string {
  const known = values.map((value) => `ifnull(${value}, char(0) || 'N')`);
  return `${known.join(" || char(0) || ',' || ")} || char(0) || ';'`;
}

/** Converts rows with marks to lines. */
export function toLines(rows: string): string {
  const escaped = special.test(rows)
    ? rows.replaceAll(/[\\\b\f\n\r\t\v]/g, (character) => letters[character] ?? character)
    : rows;
  return escaped
    .replaceAll(marks.column, "\t")
    .replaceAll(marks.row, "\n")
    .replaceAll(marks.null, "\\N");
}
