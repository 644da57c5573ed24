import { type Encoding } from "@/lib/shared/id-import/decode-file";
import { type SheetChoice } from "@/lib/shared/id-import/read-inventory-sheets";
import { type ParsedIds } from "@/lib/shared/id-import/types";

/** Messages between a page and the ID import worker. */

/** The user's choice where several places may hold IDs. */
export interface PlaceChoice {
  /** Index of the sheet of a workbook. */
  sheet?: number | undefined;
  /** Indexes of the columns. */
  columns?: readonly number[] | undefined;
}

export interface IdImportTask extends PlaceChoice {
  id: number;
  source: string | File;
  existing: readonly string[];
}

/** The parsed content of a file or pasted text; `encoding` is null for text and workbooks. */
export interface IdImportResult {
  reading: ParsedIds;
  encoding: Encoding | null;
  /** The sheets of a workbook, or null. */
  sheets: SheetChoice | null;
}

export type IdImportAnswer =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "result"; result: IdImportResult }
  /** `reason` says what to do, or is null for unexpected errors. */
  | { id: number; kind: "failure"; reason: string | null };
