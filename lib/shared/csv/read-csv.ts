import Papa from "papaparse";
import { countLineEnds } from "@/lib/shared/csv/count-line-ends";
import { AppError } from "@/lib/shared/errors";

export interface CsvRow {
  /** The line on which the row begins, from 1; line ends inside quotes count. */
  line: number;
  cells: string[];
  problem: string | null;
}

/** Maximum characters to buffer while waiting for a closing quotation mark: 2 MiB. */
const defaultMaxRowCharacters = 2 * 1024 * 1024;

/**
 * Yields the rows of CSV text (RFC 4180) in batches and constant memory. The separator is the comma, semicolon
 * or tab of the first line; blank lines are skipped. Line ends must be "
 * " (`decodeText`). `longestRow` limits the characters of a row approximately.
 * @throws AppError bad_request for an unclosed quotation mark, or a longer row
 */
export async function* readCsv(
  text: AsyncIterable<string>,
  maxRowCharacters = defaultMaxRowCharacters,
): AsyncGenerator<CsvRow[]> {
  let parser: Papa.Parser | null = null;
  let pending = "";
  let line = 1;
  const takeRows = (isLast: boolean): CsvRow[] => {
    parser ??= new Papa.Parser({ newline: "\n", delimiter: findSeparator(pending) });
    const { data, errors, meta } = parser.parse(pending, 0, !isLast) as Papa.ParseResult<string[]>;
    pending = isLast ? "" : pending.slice(meta.cursor);
    const problems = new Map(errors.map((error) => [error.row, error.message]));
    return data.map((cells, index) => {
      const row = { line, cells, problem: problems.get(index) ?? null };
      line += 1 + cells.reduce((count, cell) => count + countLineEnds(cell), 0);
      return row;
    });
  };
  for await (const piece of text) {
    pending += piece;
    // The first complete line determines the separator.
    if (piece.includes("\n")) yield takeRows(false).filter(isNotBlank);
    if (pending.length > maxRowCharacters) throw tooLong(line, pending, maxRowCharacters);
  }
  yield takeRows(true).filter(isNotBlank);
}

const isNotBlank = ({ cells }: CsvRow) => cells.some((cell) => cell.trim() !== "");

/** The most frequent separator in the first line; a comma if there is none. */
function findSeparator(start: string): string {
  const [firstLine = ""] = start.trimStart().split("\n", 1);
  const count = (separator: string) => firstLine.split(separator).length;
  return [",", ";", "\t"].reduce((best, next) => (count(next) > count(best) ? next : best));
}

function tooLong(line: number, row: string, most: number): AppError {
  const isOpen = row.split('"').length % 2 === 0;
  return new AppError(
    "bad_request",
    isOpen
      ? `The quotation mark on line ${line} isn't closed. Close it and import the file again.`
      : `Line ${line} has more than ${most.toLocaleString("en")} characters. Check that each row has a line of its own.`,
  );
}
