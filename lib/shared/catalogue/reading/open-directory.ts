import { type FileLayout } from "@/lib/shared/catalogue/reading/entry-fields";
import { type FileRecord } from "@/lib/shared/catalogue/reading/file-record";
import { guessLayout, type LayoutGuess } from "@/lib/shared/catalogue/reading/guess-layout";
import { readOpml } from "@/lib/shared/catalogue/reading/read-opml";
import { rowReader } from "@/lib/shared/catalogue/reading/to-file-row";
import { type CatalogueFormat } from "@/lib/shared/catalogue/sources";
import { AppError } from "@/lib/shared/errors";
import { decodeBytes } from "@/lib/shared/tables/decode-bytes";
import { findFormat } from "@/lib/shared/tables/file-format";
import { type JudgedRow, readTableRows } from "@/lib/shared/tables/open-table";
import { type DateOrder, findDateOrder } from "@/lib/shared/tables/read-date";
import { isKeyed, jsonCell, readJsonList } from "@/lib/shared/tables/read-json";
import { type SpreadsheetSheet } from "@/lib/shared/tables/workbook/read-spreadsheet";

/** A file that can be read several times. */
export interface SourceFile {
  name: string;
  /** Returns its bytes in pieces, from the start. */
  open(): AsyncIterable<Uint8Array>;
}

type TextFormat = Exclude<CatalogueFormat, "podcast_index">;

/** A file whose columns are guessed. */
export interface OpenedFile {
  format: TextFormat;
  /** The guessed meaning of the columns; null for OPML, which defines it. */
  guess: LayoutGuess | null;
  /** Its first rows, as cells of `guess.layout.columns`. */
  sample: string[][];
  /** The sheets of a workbook that have rows. */
  sheets: string[];
  /** Yields its records; `kind` is the kind of their IDs. */
  read(layout: FileLayout | null, kind: string): AsyncGenerator<FileRecord[]>;
}

const startBytes = 4_096;
const sampleRows = 500;
/** Maximum keys of JSON objects that are read. */
const maxKeys = 100;

/** The user's choices for a file: its format, the kind of its IDs, whether its first row names the columns, and its sheet. */
interface Chosen {
  format?: "csv" | "xlsx" | "json" | "opml" | null;
  kind?: string | null;
  hasHeader?: boolean | null;
  sheet?: number;
}

/** Opens a file of entries: CSV, XLSX, JSON, OPML or radio-browser's answer, recognized by content. @throws AppError bad_request with advice */
export async function openDirectory(file: SourceFile, chosen: Chosen = {}): Promise<OpenedFile> {
  const start = await readStart(file);
  const format = chosen.format ?? (await findFormat(start));
  if (format === "xlsx") {
    let first: SpreadsheetSheet[] | null = await readSheets(file);
    const names = first.map(({ name }) => name);
    const rows = async function* (sheet = 0): AsyncGenerator<JudgedRow[]> {
      const sheets = first ?? (await readSheets(file));
      first = null;
      yield (sheets[sheet]?.rows ?? []).map((row) => ({ ...row, problem: null }));
    };
    return { ...(await openTable("xlsx", rows, chosen)), sheets: names };
  }
  if (format === "opml")
    return {
      format,
      guess: null,
      sample: [],
      sheets: [],
      read: () => readOpml(decodeBytes(file.open(), { label: "" })),
    };
  if (format === "json") return openJson(file, chosen);
  return openTable("csv", () => readTableRows(file.open()), chosen);
}

async function readStart(file: SourceFile): Promise<Uint8Array> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const piece of file.open()) {
    pieces.push(Uint8Array.from(piece.subarray(0, startBytes)));
    length += piece.length;
    if (length >= startBytes) break;
  }
  if (length === 0) throw new AppError("bad_request", "The file is empty.");
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

async function readSheets(file: SourceFile): Promise<SpreadsheetSheet[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of file.open()) pieces.push(Uint8Array.from(piece));
  const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer());
  const { readSpreadsheet } = await import("@/lib/shared/tables/workbook/read-spreadsheet");
  return readSpreadsheet(bytes);
}

async function openTable(
  format: "csv" | "xlsx",
  rows: (sheet?: number) => AsyncGenerator<JudgedRow[]>,
  { kind = null, hasHeader: isHeader = null, sheet = 0 }: Chosen,
): Promise<OpenedFile> {
  const sample: string[][] = [];
  for await (const page of rows(sheet)) {
    sample.push(...page.slice(0, sampleRows - sample.length).map(({ cells }) => cells));
    if (sample.length >= sampleRows) break;
  }
  const guess = guessLayout(sample, { kind, hasHeader: isHeader });
  if (sheet > 0) guess.layout.sheet = sheet;
  return {
    format: guess.kind === "radio_browser" ? "radio_browser" : format,
    guess,
    sample: guess.layout.hasHeader ? sample.slice(1) : sample,
    sheets: [],
    async *read(layout, kind) {
      const used = layout ?? guess.layout;
      const { hasHeader } = used;
      const toRecord = rowReader(used, kind, findDates(used, sample));
      let isFirst = hasHeader;
      for await (const page of rows(used.sheet)) {
        const body = isFirst ? page.slice(1) : page;
        if (page.length > 0) isFirst = false;
        yield body.map((row) =>
          row.problem === null ? toRecord(row) : { ...toRecord(row), problem: row.problem },
        );
      }
    },
  };
}

/** Finds the order of day and month in the column of dates. */
function findDates({ fields }: FileLayout, sample: string[][]): DateOrder | null {
  const column = fields.last_published_at ?? -1;
  return findDateOrder(sample.map((cells) => cells[column] ?? ""));
}

async function openJson(file: SourceFile, { kind = null }: Chosen): Promise<OpenedFile> {
  const objects: Record<string, unknown>[] = [];
  for await (const page of readJsonList(decodeBytes(file.open(), { label: "" }))) {
    objects.push(...page.filter(isKeyed).slice(0, sampleRows - objects.length));
    if (objects.length >= sampleRows) break;
  }
  const keys = Array.from(new Set(objects.flatMap((object) => Object.keys(object)))).slice(
    0,
    maxKeys,
  );
  const toCells = (object: Record<string, unknown>, columns: string[]) =>
    columns.map((key) => jsonCell(object[key]));
  const sample = objects.map((object) => toCells(object, keys));
  const guess = guessLayout([keys, ...sample], { kind, hasHeader: true });
  return {
    format: guess.kind === "radio_browser" ? "radio_browser" : "json",
    guess,
    sample,
    sheets: [],
    async *read(layout, kindOfIds) {
      const used = layout ?? guess.layout;
      const toRecord = rowReader(used, kindOfIds, findDates(used, sample));
      let line = 0;
      for await (const page of readJsonList(decodeBytes(file.open(), { label: "" })))
        yield page.map((element) => {
          line += 1;
          return isKeyed(element)
            ? toRecord({ line, cells: toCells(element, used.columns) })
            : { line, entries: [], problem: "This isn't a JSON object." };
        });
    },
  };
}
