import Papa from "papaparse";
import { countLineEnds } from "@/lib/csv/count-line-ends";
import { AppError } from "@/lib/errors";

/** A row of a CSV file. */
export interface CsvRow {
  /** Where it begins in the file, counted from 1; quoted line ends count. */
  line: number;
  cells: string[];
  /** What is wrong with its quotation marks, if anything. */
  problem: string | null;
}

/** Characters that may be waiting for a quotation mark to close, before the file is given up: 2 MiB. */
const usualRow = 2 * 1024 * 1024;

/**
 * The rows of a CSV text (RFC 4180; separated by commas, semicolons or tabs, as its first line is), in
 * batches, in constant memory: the text is read on when a batch has been taken. Blank lines are left out.
 * Line ends of `text` must be "\n" (`decodeText`). A row has at most some `longestRow` characters.
 * @throws AppError bad_request if a quotation mark does not close
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  longestRow = usualRow,
): AsyncGenerator<CsvRow[]> {
  let parser: Papa.Parser | null = null;
  let pending = "";
  let line = 1;
  const takeRows = (isLast: boolean): CsvRow[] => {
    parser ??= new Papa.Parser({ newline: "\n", delimiter: findSeparator(pending) });
    const { data, errors, meta } = parser.parse(pending, 0, !isLast) as Papa.ParseResult<string[]>;
    pending = isLast ? "" : pending.slice(meta.cursor);
    const problems = new Map(errors.map((error) => [error.row, error.message]));
    return data.map((cells, place) => {
      const row = { line, cells, problem: problems.get(place) ?? null };
      line += 1 + cells.reduce((count, cell) => count + countLineEnds(cell), 0);
      return row;
    });
  };
  for await (const piece of text) {
    pending += piece;
    // Without a whole line there is no row yet, and the first tells the separator.
    if (piece.includes("\n")) yield takeRows(false).filter(isNotBlank);
    if (pending.length > longestRow) throw notClosed(line);
  }
  yield takeRows(true).filter(isNotBlank);
}

const isNotBlank = ({ cells }: CsvRow) => cells.some((cell) => cell.trim() !== "");

/** The separator that the first line has most of; a comma if it has none. */
function findSeparator(start: string): string {
  const [firstLine = ""] = start.trimStart().split("\n", 1);
  const count = (separator: string) => firstLine.split(separator).length;
  return [",", ";", "\t"].reduce((most, next) => (count(next) > count(most) ? next : most));
}

function notClosed(line: number): AppError {
  return new AppError(
    "bad_request",
    `The quotation mark on line ${line} isn't closed. Close it and import the file again.`,
  );
}
