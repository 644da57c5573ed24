import Papa from "papaparse";
import { countLineEnds } from "@/lib/shared/csv/count-line-ends";
import { trimOuter } from "@/lib/shared/id-import/outer-space";
import { type Cell, type Row, type TextSeparator } from "@/lib/shared/id-import/types";

/**
 * Splits `text`, whose lines end with LF, into rows of cells, as CSV with quotes, without the white space around each. If
 * the quotes do not match, they
 * are treated as text, so that a stray quote does not swallow the rest of the file.
 */
export function readRows(text: string, separator: TextSeparator): Row[] {
  const hasQuotes = text.includes('"');
  if (separator === "line" && !hasQuotes) return cutLines(text);
  const delimiter = separator === "line" ? "\u0000" : separator;
  const tight = hasQuotes ? tightenQuotes(text) : text;
  const parsed = Papa.parse<string[]>(tight, { delimiter, newline: "\n", quoteChar: '"' });
  const isBroken = parsed.errors.some((error) => error.type === "Quotes");
  if (isBroken && separator === "line") return cutLines(text);
  const records = isBroken ? text.split("\n").map((line) => line.split(separator)) : parsed.data;
  return numberLines(records);
}

function cutLines(text: string): Row[] {
  return text.split("\n").map((line, index) => [toCell(line, index + 1, false)]);
}

function numberLines(records: string[][]): Row[] {
  let line = 1;
  return records.map((record) => {
    const row = record.map((cell, index) => {
      const at = toCell(cell, line, index > 0);
      line += countLineEnds(cell);
      return at;
    });
    line += 1;
    return row;
  });
}

/** Trims a cell. Spaces after a separator are layout and not worth a word. */
export function toCell(raw: string, line: number, followsSeparator: boolean): Cell {
  const text = trimOuter(raw);
  if (text.length === raw.length) return { text, line };
  const rest = followsSeparator ? raw.replace(/^ +/, "") : raw;
  return text === rest || text === "" ? { text, line } : { text, line, isTrimmed: true };
}

/** Removes the spaces before the quotes of `"a", "b"`, which the CSV rules do not know. */
function tightenQuotes(text: string): string {
  return text.replace(
    /("(?:[^"]|"")*")|(^|[,;\t]) +(?=")/gm,
    (_, quoted?: string, separator = "") => quoted ?? String(separator),
  );
}
