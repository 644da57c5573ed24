import Papa from "papaparse";
import { countLineEnds } from "@/lib/csv/count-line-ends";
import { type Row, type Separator } from "@/lib/id-import/types";

/**
 * Splits `text` (line ends as "
 * ") into rows of cells, as CSV with quotes. White space around unquoted cells is dropped. If the quotes do not
 * match, they are treated as text, so that a stray quote does not swallow the rest of the file.
 */
export function readRows(text: string, separator: Exclude<Separator, "json">): Row[] {
  const hasQuotes = text.includes('"');
  if (separator === "line" && !hasQuotes) return cutLines(text);
  const delimiter = separator === "line" ? "\u0000" : separator;
  const parsed = Papa.parse<string[]>(text, { delimiter, newline: "\n", quoteChar: '"' });
  const isBroken = parsed.errors.some((error) => error.type === "Quotes");
  if (isBroken && separator === "line") return cutLines(text);
  const records = isBroken ? text.split("\n").map((line) => line.split(separator)) : parsed.data;
  return numberLines(records, hasQuotes && !isBroken ? unwrap : trimLayout);
}

function cutLines(text: string): Row[] {
  return text.split("\n").map((line, index) => [{ text: trimLayout(line), line: index + 1 }]);
}

function numberLines(records: string[][], clean: (cell: string) => string): Row[] {
  let line = 1;
  return records.map((record) => {
    const row = record.map((cell) => {
      const at = { text: clean(cell), line };
      line += countLineEnds(cell);
      return at;
    });
    line += 1;
    return row;
  });
}

function trimLayout(cell: string): string {
  return cell.replace(/^[ \t]+|[ \t]+$/g, "");
}

/** With quotes in use, keeps white space that may have been quoted, but not around `"b"` in `"a", "b"`. */
function unwrap(cell: string): string {
  const trimmed = trimLayout(cell);
  const inner = /^"([^"]*)"$/.exec(trimmed)?.[1];
  return inner !== undefined && cell !== trimmed ? inner : cell;
}
