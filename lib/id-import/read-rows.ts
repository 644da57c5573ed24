import Papa from "papaparse";
import { countLineEnds } from "@/lib/csv/count-line-ends";
import { type Row, type Separator } from "@/lib/id-import/types";

/**
 * Cuts `text` (line ends as "\n") into rows of cells, as CSV with quotes. White space around an unquoted
 * cell is layout, not part of an id, and is dropped. A text whose quotes do not match is cut without
 * regard to quotes: one stray quote must not swallow the rest of a file.
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

/**
 * Where quotes are used, white space around a cell may have stood inside them and is kept (to be judged);
 * except around a quoted cell that the parser did not take for one, as in `"a", "b"`.
 */
function unwrap(cell: string): string {
  const trimmed = trimLayout(cell);
  const inner = /^"([^"]*)"$/.exec(trimmed)?.[1];
  return inner !== undefined && cell !== trimmed ? inner : cell;
}
