import { type Encoding } from "@/lib/id-import/decode-file";
import { type ParsedIds } from "@/lib/id-import/types";

/** Messages between a page and the ID import worker. */

export interface IdImportTask {
  id: number;
  source: string | File;
  existing: readonly string[];
  column?: number;
}

/** The parsed content of a file or pasted text; `encoding` is null for text. */
export interface IdImportResult {
  reading: ParsedIds;
  encoding: Encoding | null;
}

export type IdImportAnswer =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "result"; result: IdImportResult }
  | { id: number; kind: "failure" };
