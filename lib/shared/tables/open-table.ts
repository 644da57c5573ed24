import { once } from "@/lib/shared/tables/decode-bytes";
import { findFormat, findTextFormat } from "@/lib/shared/tables/file-format";
import { findLayout } from "@/lib/shared/tables/find-layout";
import { AppError } from "@/lib/shared/errors";
import {
  openJson,
  openSource,
  openWorkbook,
  readStart,
  sampleRecords,
  type Source,
  type TableChoice,
} from "@/lib/shared/tables/open-source";
import { readValue } from "@/lib/shared/tables/read-json";
import { RecordSorter } from "@/lib/shared/tables/sort-records";
import {
  filledWidth,
  type LineCounts,
  type SkippedRecord,
  type TableRecord,
} from "@/lib/shared/tables/types";

/** A table as it was found in a file. A line of JSON is an element of its list, of a web page a row. */
export interface FoundTable extends Pick<Source, "format" | "encoding" | "separator" | "sheets"> {
  /** The names of the columns, of headers of several rows together; null without a header. */
  header: string[] | null;
  /** The line of the row that names each column; 0 without a header, or if the format keeps the names apart from the rows. */
  headerLine: number;
  /** For `guessColumns`: the names of the columns, and those of the row alone that names each of them, or the last keys of JSON. */
  names: string[][];
  /** The first records, whatever they are. */
  start: readonly TableRecord[];
  /** Cells of a row; null for lists of any length. */
  width: number | null;
  /** The first rows. */
  sample: TableRecord[];
  /** What the lines are that were read so far. */
  counts: Readonly<LineCounts>;
  /** What is no row, of the lines that were read so far; at most 1,000. */
  skipped: readonly SkippedRecord[];
  /** The line on which rows may begin. */
  from: number;
  /** Returns what is no row since the last call, and forgets it. Called for each batch it leaves out nothing. */
  takeSkipped(): SkippedRecord[];
  /** Yields all rows in batches, once. */
  read(): AsyncGenerator<TableRecord[]>;
  /** What one should know of the lines that were read so far. */
  notices(): string[];
  /** The same of what may be a row and is none, for an import that shows no `skipped`. */
  leftOut(): string[];
}

/**
 * Finds the table in a file and reads it: text with any separator and in any encoding, XLSX, JSON, JSON Lines, OPML, or a web page. In
 * constant memory, except of workbooks.
 * @throws AppError bad_request with what to do
 */
export async function openTable(
  bytes: AsyncIterable<Uint8Array>,
  choice: TableChoice = {},
): Promise<FoundTable> {
  const tables = await openTables(bytes, choice);
  const table = tables[choice.sheet ?? 0] ?? tables[0];
  if (!table) throw new AppError("bad_request", "This spreadsheet is empty.");
  return table;
}

/** Finds the tables in a file: of a workbook that of each sheet, which is read once for all of them; otherwise one. */
export async function openTables(
  file: AsyncIterable<Uint8Array>,
  choice: TableChoice = {},
): Promise<FoundTable[]> {
  const { start, all } = await readStart(file);
  const format = choice.format ?? (await findFormat(start));
  const sources =
    format === "xlsx" ? await openWorkbook(all, choice) : [await openSource(format, all, choice)];
  return Promise.all(sources.map((source) => findTable(source, choice)));
}

/** Finds the table in a text that is decoded, in memory, and has the line ends of `toUnixLines`. @throws AppError bad_request with what to do */
export async function openText(text: string, choice: TableChoice = {}): Promise<FoundTable> {
  return findTable(await openSource(findTextFormat(text), text, choice), choice);
}

/** Finds the table in the elements of a JSON list. */
export async function openElements(elements: unknown[]): Promise<FoundTable> {
  return findTable(await openJson(once(elements), readValue, { label: null }), {});
}

async function findTable(source: Source, choice: TableChoice): Promise<FoundTable> {
  const layout = findLayout(source.sample, source);
  const sorter = new RecordSorter(layout, choice.keepsSkipped === true);
  const batches = source.read(layout.width);
  const { value: first } = await batches.next();
  const sample = sorter.sort(first ?? [], false);
  const header = joinHeader(layout.header, layout.width ?? 1);
  return {
    ...source,
    header,
    headerLine: layout.named?.line ?? 0,
    names: header && layout.named ? [header, layout.named.cells.map(lastKey)] : [],
    start: source.sample.slice(0, startRecords),
    width: layout.width,
    sample: sample.slice(0, sampleRecords),
    counts: sorter.counts,
    skipped: sorter.skipped,
    from: layout.from,
    takeSkipped: () => sorter.takeSkipped(),
    async *read() {
      yield sample;
      for await (const records of batches) yield sorter.sort(records, false);
      yield sorter.sort([], true);
    },
    notices: () => [...source.notices, ...sorter.notices()],
    leftOut: () => sorter.leftOut(),
  };
}

const startRecords = 12;

/** "name" of "show.name". */
const lastKey = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

function joinHeader(header: readonly TableRecord[], width: number): string[] | null {
  if (header.length === 0) return null;
  const columns = Math.max(width, ...header.map(({ cells }) => filledWidth(cells)));
  return Array.from({ length: columns }, (_, index) =>
    header
      .map(({ cells }) => (cells[index] ?? "").trim())
      .filter((name) => name !== "")
      .join(" "),
  );
}

/** A row with the reason why it is to be refused. */
export interface JudgedRow {
  line: number;
  cells: string[];
  problem: string | null;
}

/** Reasons against what is no row; of titles, notes and totals `leftOut` tells. */
const skippedSentences: Partial<Record<SkippedRecord["kind"], string>> = {
  header: "This line looks like the header of another table. Import that as a file of its own.",
  refused: "This line belongs to another table. Import it as a file of its own.",
};

const unreadable = "This can't be read. Check its quotes, commas and brackets.";

const isSameHeader = (cells: readonly string[], header: readonly string[] | null): boolean =>
  header?.every((name, index) => name === (cells[index] ?? "").trim()) ?? false;

/** Yields the rows of a table that was opened with `keepsSkipped`, and as problems the lines of other tables and those that can't be read. */
export async function* readJudgedRows(table: FoundTable): AsyncGenerator<JudgedRow[]> {
  for await (const rows of table.read()) {
    // Taken out, so that none is lost beyond those that are kept to be shown.
    const refused = table
      .takeSkipped()
      .flatMap(({ kind, line, cells, isUnreadable }): JudgedRow[] => {
        const problem = isUnreadable ? unreadable : skippedSentences[kind];
        const isOwn = kind === "header" && isSameHeader(cells, table.header);
        return line < table.from || isOwn || problem === undefined
          ? []
          : [{ line, cells, problem }];
      });
    const judged = rows.map(({ line, cells, doubt }): JudgedRow => ({
      line,
      cells,
      // Rows that are too short only lack what is empty.
      problem: doubt && doubt.kind !== "short" ? doubt.message : null,
    }));
    yield refused.length === 0
      ? judged
      : [...judged, ...refused].sort((one, other) => one.line - other.line);
  }
}
