import { type JudgedRow, readTableRows } from "@/lib/shared/tables/open-table";
import { AppError } from "@/lib/shared/errors";
import { type SpreadsheetSheet } from "@/lib/shared/tables/workbook/read-spreadsheet";

export type TableRow = JudgedRow;

/** A file of rows, from which they can be read several times. */
export interface ImportTable {
  kind: "csv" | "xlsx";
  sheets: string[];
  /** Yields the rows of a sheet in batches, with the share of it that was read (0 to 1). */
  read: (sheet: number) => AsyncGenerator<{ rows: TableRow[]; share: number }>;
}

/** Characters per chunk, and maximum characters of a row. */
const pieceCharacters = 1024 * 1024;
const longestRow = 32 * 1024 * 1024;
const sampleRows = 500;

/** A CSV file, as text. */
export function csvTable(text: string): ImportTable {
  return {
    kind: "csv",
    sheets: [],
    async *read() {
      let at = 0;
      const encoder = new TextEncoder();
      async function* inPieces() {
        while (at < text.length) {
          // Half a character is not cut off.
          const end = /[\uD800-\uDBFF]/.test(text.charAt(at + pieceCharacters - 1)) ? 1 : 0;
          const piece = text.slice(at, at + pieceCharacters + end);
          at += piece.length;
          yield await Promise.resolve(encoder.encode(piece));
        }
      }
      for await (const rows of readTableRows(inPieces(), { maxRowCharacters: longestRow }))
        yield { rows, share: at / text.length };
    },
  };
}

/** A workbook. Sheets on which an export continues ("Playlists_2") belong to their first one. */
export function workbookTable(workbook: SpreadsheetSheet[]): ImportTable {
  const first = workbook.filter((sheet) => !findFirst(workbook, sheet));
  return {
    kind: "xlsx",
    sheets: first.map(({ name }) => name),
    async *read(index) {
      const sheet = first[index];
      const parts = workbook.filter((one) => one === sheet || findFirst(workbook, one) === sheet);
      for (const [at, { rows }] of parts.entries()) {
        await Promise.resolve();
        const body = at === 0 ? rows : rows.slice(1);
        yield {
          rows: body.map(({ line, cells }) => ({ line, cells, problem: null })),
          share: (at + 1) / parts.length,
        };
      }
    },
  };
}

/** The sheet that `sheet` continues. */
function findFirst(
  workbook: SpreadsheetSheet[],
  sheet: SpreadsheetSheet,
): SpreadsheetSheet | undefined {
  const name = /^(.+)_\d+$/.exec(sheet.name)?.[1];
  return workbook.find(
    (one) =>
      one.name === name &&
      JSON.stringify(one.rows[0]?.cells) === JSON.stringify(sheet.rows[0]?.cells),
  );
}

/** The first rows of a sheet. @throws AppError bad_request if there are none */
export async function readSample(table: ImportTable, sheet: number): Promise<TableRow[]> {
  const sample: TableRow[] = [];
  for await (const { rows } of table.read(sheet)) {
    sample.push(...rows.slice(0, sampleRows - sample.length));
    if (sample.length >= sampleRows) break;
  }
  if (sample.length === 0) throw new AppError("bad_request", "The file is empty.");
  return sample;
}
