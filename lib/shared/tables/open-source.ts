import { RecordCutter } from "@/lib/shared/tables/cut-records";
import { decodeBytes, type FoundEncoding } from "@/lib/shared/tables/decode-bytes";
import { type FileFormat } from "@/lib/shared/tables/file-format";
import { findDialect } from "@/lib/shared/tables/find-dialect";
import { type JsonElement, readElement, readJsonList } from "@/lib/shared/tables/read-json";
import { feedColumns, readFeeds, readHtml } from "@/lib/shared/tables/read-markup";
import { say } from "@/lib/shared/tables/sort-records";
import { type TableRecord } from "@/lib/shared/tables/types";

/** What somebody says about a file in place of what is found. */
export interface TableChoice {
  format?: FileFormat | undefined;
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

/** Records of a file from its first one on, and how they are to be understood. */
export interface Source {
  format: FileFormat;
  /** The label of a `TextDecoder`; null of a workbook, and of text that was decoded before. */
  encoding: string | null;
  /** Between cells of a text; "" if each line is one cell. */
  separator: string | null;
  /** The sheets of a workbook that have rows. */
  sheets: string[];
  /** The first records, from which the layout is found. */
  sample: TableRecord[];
  /** Whether rows are written with all their cells. */
  isEven: boolean;
  headerLine?: number | undefined;
  /** The names of the columns, if the format keeps them apart from the rows. */
  names?: string[];
  notices: string[];
  /** Yields all records, those of the sample first. `width` is that of the table. */
  read(width: number | null): AsyncGenerator<TableRecord[]>;
}

const startBytes = 4_096;
const pieceBytes = 256 * 1024;
const sampleCharacters = 64 * 1024;
export const sampleRecords = 500;

/** The first bytes, and all of them in pieces of bounded size. */
export async function readStart(bytes: AsyncIterable<Uint8Array>) {
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

/** The pieces of a text, whose records need not be in memory together. */
async function* inTexts(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += sampleCharacters)
    yield await Promise.resolve(text.slice(at, at + sampleCharacters));
}

export function openSource(
  format: Exclude<FileFormat, "xlsx">,
  content: AsyncIterable<Uint8Array> | string,
  choice: TableChoice,
): Promise<Source> {
  const found: FoundEncoding = { label: "utf-8" };
  const text = typeof content === "string" ? inTexts(content) : decodeBytes(content, found);
  if (typeof content === "string") found.label = null;
  if (format === "text") return openDelimited(text, found, choice);
  if (format === "json") return openJson(readJsonList(text), readElement, found);
  const rows = format === "opml" ? readFeeds(text) : readHtml(text);
  const names = format === "opml" ? feedColumns : undefined;
  const numbered = number(rows, (cells) => ({ cells }));
  return openRecords(format, numbered, found, { names, headerLine: choice.headerLine });
}

async function openDelimited(
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
  if ((beginning !== start || !isWhole) && beginning.includes(howCut.quote)) {
    // The sample may end within a cell of many lines, which are no rows.
    const open = findDialect(beginning, chosen, true);
    const cutter = new RecordCutter(open, null, maxRowCharacters);
    const records = cutter.cut(beginning, false);
    if (cutter.left > 0 && beginning.includes("\n")) {
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

export async function openWorkbook(
  bytes: AsyncIterable<Uint8Array>,
  { headerLine }: TableChoice,
): Promise<Source[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of bytes) pieces.push(Uint8Array.from(piece));
  const whole = new Uint8Array(await new Blob(pieces).arrayBuffer());
  // It is large, and most files are no workbooks.
  const { joinSheets, readSpreadsheet } =
    await import("@/lib/shared/tables/workbook/read-spreadsheet");
  const sheets = joinSheets(await readSpreadsheet(whole));
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

const maxKeys = 200;

/** The elements of a JSON list: the keys of the first ones are its columns. */
export async function openJson<Element>(
  elements: AsyncIterable<Element[]>,
  toCells: (element: Element) => JsonElement,
  found: FoundEncoding,
): Promise<Source> {
  let keys: string[] = [];
  let isOpen = true;
  const pages = number(elements, (element) => {
    const cells = toCells(element);
    if (typeof cells === "string") return { cells: [cells], isUnreadable: true };
    if (Array.isArray(cells)) return { cells, isUnreadable: keys.length > 0 };
    // As many as are in the sample: other keys do not become columns.
    if (isOpen) keys = Array.from(new Set([...keys, ...cells.keys()])).slice(0, maxKeys);
    return { cells: keys.map((key) => cells.get(key) ?? "") };
  });
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
