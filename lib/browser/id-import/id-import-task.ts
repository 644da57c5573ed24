import { type ParsedIds } from "@/lib/shared/id-import/types";

/** Messages between a page and the ID import worker. */

/** The user's choice where several places may hold IDs. */
export interface PlaceChoice {
  /** Index of the sheet of a workbook. */
  sheet?: number | undefined;
  /** Indexes of the columns. */
  columns?: readonly number[] | undefined;
  /** The kind in which titles are matched by name. */
  kind?: string | undefined;
}

export interface IdImportTask extends PlaceChoice {
  id: number;
  source: string | File;
  existing: readonly string[];
}

export type IdImportAnswer =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "result"; reading: ParsedIds }
  /** `reason` says what to do, or is null for unexpected errors. */
  | { id: number; kind: "failure"; reason: string | null };
