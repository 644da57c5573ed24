import { decodeBytes, type FoundEncoding } from "@/lib/shared/tables/decode-bytes";
import { RecordCutter } from "@/lib/shared/tables/cut-records";
import { type FileFormat, findFormat } from "@/lib/shared/tables/file-format";
import { findDialect } from "@/lib/shared/tables/find-dialect";
import { findLayout } from "@/lib/shared/tables/find-layout";
import {
  BrokenLine,
  isKeyed,
  jsonCell,
  readJsonList,
  toJsonCells,
} from "@/lib/shared/tables/read-json";
import { feedColumns, readFeeds, readHtml } from "@/lib/shared/tables/read-markup";
import { AppError } from "@/lib/shared/errors";
import { RecordSorter, say } from "@/lib/shared/tables/sort-records";
import {
  filledWidth,
  type LineCounts,
  type SkippedRecord,
  type TableRecord,
  type ReadRow,
} from "@/lib/shared/tables/types";

/** What somebody says about a file in place of what is found. */
export interface TableChoice {
  separator?: string;
  /** The line of the header; 0 for none. */
  headerLine?: number;
  /** Index of the sheet of a workbook. */
  sheet?: number;
  /** The most characters of a row, approximately. */
  maxRowCharacters?: number;
  /** Whether all that is no row is kept until `takeSkipped`. */
  keepsSkipped?: boolean;
}

/** A table as it was found in a file. A line of JSON is an element of its list, of a web page a row. */
export interface FoundTable {
  format: FileFormat;
  /** The label of a `TextDecoder`; null of a workbook. */
  encoding: string | null;
  /** Between cells of a text; "" if each line is one cell. */
  separator: string | null;
  /** The sheets of a workbook that have rows. */
  sheets: string[];
  /** The names of the columns, of headers of several rows together; null without a header. */
  header: string[] | null;
  /** For `guessColumns`: the names of the columns, and those of the row alone that names each of them. */
  names: string[][];
  /** Cells of a row; null for lists of any length. */
  width: number | null;
  /** The first rows. */
  sample: ReadRow[];
  /** What the lines are that were read so far. */
  counts: Readonly<LineCounts>;
  /** What is no row, of the lines that were read so far; at most 1,000. */
  skipped: readonly SkippedRecord[];
  /** The line on which rows may begin. */
  from: number;
  /** Returns what is no row since the last call, and forgets it. Called for each batch it leaves out nothing. */
  takeSkipped(): SkippedRecord[];
  /** Yields all rows in batches, once. */
  read(): AsyncGenerator<ReadRow[]>;
  /** What one should know of the lines that were read so far. */
  notices(): string[];
}

/** Records of a file from its first one on, and how they are to be understood. */
interface Source extends Pick<FoundTable, "format" | "encoding" | "separator" | "sheets"> {
  /** The first records, from which the layout is found. */
  sample: TableRecord[];
  /** Whether rows are written with all their cells. */
  isEven: boolean;
  headerLine?: number | undefined;
  /** The names of the columns, if the format has them beside the rows. */
  names?: string[];
  notices: string[];
  /** Yields all records, those of the sample first. `width` is that of the table. */
  read(width: number | null): AsyncGenerator<TableRecord[]>;
}

const startBytes = 4_096;
const pieceBytes = 256 * 1024;
const sampleCharacters = 64 * 1024;
const sampleRecords = 500;

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
  bytes: AsyncIterable<Uint8Array>,
  choice: TableChoice = {},
): Promise<FoundTable[]> {
  const { start, all } = await readStart(bytes);
  const format = await findFormat(start);
  const sources =
    format === "xlsx" ? await openWorkbook(all, choice) : [await openSource(format, all, choice)];
  return Promise.all(sources.map((source) => findTable(source, choice)));
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
    names: header && layout.named ? [header, layout.named.cells] : [],
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
  };
}

/** The first bytes, and all of them in pieces of bounded size. */
async function readStart(bytes: AsyncIterable<Uint8Array>) {
  const pieces = inPieces(bytes);
  const first: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let isDone = false;
  while (length < startBytes && !isDone) {
    const { value, done } = await pieces.next();
    isDone = done === true;
    if (value) first.push(Uint8Array.from(value));
    length += value?.length ?? 0;
  }
  const start = new Uint8Array(await new Blob(first).arrayBuffer());
  async function* all(): AsyncGenerator<Uint8Array> {
    yield start;
    yield* pieces;
  }
  return { start, all: all() };
}

async function* inPieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of bytes)
    for (let at = 0; at < piece.length; at += pieceBytes) yield piece.subarray(at, at + pieceBytes);
}

function openSource(
  format: Exclude<FileFormat, "xlsx">,
  bytes: AsyncIterable<Uint8Array>,
  choice: TableChoice,
): Promise<Source> {
  const found: FoundEncoding = { label: "utf-8" };
  const text = decodeBytes(bytes, found);
  if (format === "text") return openText(text, found, choice);
  if (format === "json") return openJson(text, found);
  const rows = format === "opml" ? readFeeds(text) : readHtml(text);
  const names = format === "opml" ? feedColumns : undefined;
  const numbered = number(rows, (cells) => ({ cells }));
  return openRecords(format, numbered, found, { names, headerLine: choice.headerLine });
}

async function openText(
  text: AsyncGenerator<string>,
  found: FoundEncoding,
  { separator: chosen, headerLine, maxRowCharacters }: TableChoice,
): Promise<Source> {
  let start = "";
  let isWhole = false;
  while (start.length < sampleCharacters && !isWhole) {
    const { value, done } = await text.next();
    start += value ?? "";
    isWhole = done === true;
  }
  // To its last line end.
  const end = start.lastIndexOf("\n", sampleCharacters) + 1 || sampleCharacters;
  const beginning = isWhole && start.length <= sampleCharacters ? start : start.slice(0, end);
  let howCut = findDialect(beginning, chosen);
  let sample: TableRecord[] | null = null;
  if (beginning !== start || !isWhole) {
    // The sample may end within a cell of many lines, which are no rows.
    const open = findDialect(beginning, chosen, true);
    const cutter = new RecordCutter(open, null, maxRowCharacters);
    const records = cutter.cut(beginning, false);
    if (cutter.left > 0) {
      let next = cutter.cut(start.slice(beginning.length), isWhole);
      while (next.length === 0 && !isWhole) {
        const { value, done } = await text.next();
        start += value ?? "";
        isWhole = done === true;
        next = cutter.cut(value ?? "", isWhole);
      }
      if (next[0] && !next[0].isBroken) [howCut, sample] = [open, [...records, next[0]]];
    }
  }
  const { declaredLines, ...dialect } = howCut;
  sample ??= new RecordCutter(dialect, null, maxRowCharacters).cut(beginning, true);
  return {
    format: "text",
    encoding: found.label,
    separator: dialect.separator,
    sheets: [],
    sample: sample.slice(declaredLines, sampleRecords),
    isEven: true,
    headerLine,
    notices: [],
    async *read(width) {
      const cutter = new RecordCutter(dialect, width, maxRowCharacters);
      yield cutter.cut(start, isWhole);
      if (isWhole) return;
      for await (const piece of text) yield cutter.cut(piece, false);
      yield cutter.cut("", true);
    },
  };
}

async function openWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  { headerLine }: TableChoice,
): Promise<Source[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of bytes) pieces.push(Uint8Array.from(piece));
  const whole = new Uint8Array(await new Blob(pieces).arrayBuffer());
  // It is large, and most files are no workbooks.
  const { readSpreadsheet } = await import("@/lib/shared/tables/workbook/read-spreadsheet");
  const sheets = await readSpreadsheet(whole);
  return sheets.map(({ rows, formulas, hiddenRows }) => {
    const records = withBlankRows(rows);
    return {
      format: "xlsx",
      encoding: null,
      separator: null,
      sheets: sheets.map(({ name }) => name),
      sample: records.slice(0, sampleRecords),
      isEven: false,
      headerLine,
      notices: [
        ...say(
          formulas,
          "cell holds a formula",
          "cells hold formulas",
          "without a result. Open the file in Excel, save it, and choose it again.",
        ),
        ...say(hiddenRows, "hidden row is", "hidden rows are", "included."),
      ],
      async *read() {
        yield await Promise.resolve(records.slice(0, sampleRecords));
        yield records.slice(sampleRecords);
      },
    };
  });
}

/** The rows of a sheet as records, with those that are blank in between. */
function withBlankRows(rows: readonly Pick<TableRecord, "line" | "cells">[]): TableRecord[] {
  let line = 0;
  return rows.flatMap((row) => {
    const blank = Array.from({ length: row.line - line - 1 }, (_, at) => ({
      line: line + at + 1,
      lines: 1,
      cells: [],
    }));
    ({ line } = row);
    return [...blank, { ...row, lines: 1 }];
  });
}

/** Elements of a list that are numbered as lines. */
async function* number<Element>(
  pages: AsyncIterable<Element[]>,
  toRecord: (element: Element) => Omit<TableRecord, "line" | "lines">,
): AsyncGenerator<TableRecord[]> {
  let line = 0;
  for await (const page of pages)
    yield page.map((element) => ({ line: (line += 1), lines: 1, ...toRecord(element) }));
}

/** The elements of a JSON list: the keys of the first ones are its columns. */
async function openJson(text: AsyncIterable<string>, found: FoundEncoding): Promise<Source> {
  let keys: string[] = [];
  const pages = number(readJsonList(text), (element) => {
    if (element instanceof BrokenLine) return { cells: [element.text], isUnreadable: true };
    if (!isKeyed(element)) {
      const cells = Array.isArray(element) ? element.map(jsonCell) : [jsonCell(element)];
      return { cells, isUnreadable: keys.length > 0 };
    }
    const values = toJsonCells(element);
    // As many as are in the sample: other keys do not become columns.
    if (isOpen) keys = Array.from(new Set([...keys, ...values.keys()]));
    return { cells: keys.map((key) => values.get(key) ?? "") };
  });
  let isOpen = true;
  const source = await openRecords("json", pages, found, {});
  isOpen = false;
  return keys.length > 0 ? { ...source, names: keys } : source;
}

async function openRecords(
  format: FileFormat,
  pages: AsyncGenerator<TableRecord[]>,
  found: FoundEncoding,
  said: Pick<Source, "names" | "headerLine">,
): Promise<Source> {
  let first: TableRecord[] = [];
  for (let isDone = false; first.length < sampleRecords && !isDone;) {
    const { value, done } = await pages.next();
    isDone = done === true;
    first = first.concat(value ?? []);
  }
  return {
    ...said,
    format,
    encoding: found.label,
    separator: null,
    sheets: [],
    sample: first.slice(0, sampleRecords),
    isEven: false,
    notices: [],
    async *read() {
      yield first;
      yield* pages;
    },
  };
}

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

const skippedSentences: Record<SkippedRecord["kind"], string> = {
  header: "This line looks like the header of another table. Import that as a file of its own.",
  refused: "This line belongs to another table. Import it as a file of its own.",
  title: "This line looks like a title or a note. Fill in its other cells if it is a row.",
  total: "This line looks like a total. Move it up if it is a row.",
};

const isSameHeader = (cells: readonly string[], header: readonly string[] | null): boolean =>
  header?.every((name, index) => name === (cells[index] ?? "").trim()) ?? false;

/** Yields the header of a file as its first row, then its rows, with everything else as problems, except titles above a header and the same header again. */
export async function* readTableRows(
  bytes: AsyncIterable<Uint8Array>,
  choice: TableChoice = {},
): AsyncGenerator<JudgedRow[]> {
  const table = await openTable(bytes, { ...choice, keepsSkipped: true });
  const names = table.skipped.find(({ kind }) => kind === "header");
  if (table.header) yield [{ line: names?.line ?? 1, cells: table.header, problem: null }];
  const first = table.from;
  for await (const rows of table.read()) {
    // Taken out, so that none is lost beyond those that are kept to be shown.
    const refused = table
      .takeSkipped()
      .flatMap(({ kind, line, cells }): JudgedRow[] =>
        (line < first && table.header !== null) ||
        (kind === "header" && isSameHeader(cells, table.header))
          ? []
          : [{ line, cells, problem: skippedSentences[kind] }],
      );
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
