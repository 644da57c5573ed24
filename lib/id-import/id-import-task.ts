import { type Encoding } from "@/lib/id-import/decode-file";
import { type ParsedIds } from "@/lib/id-import/types";

/* What a page and the intake's worker say to each other. */

/** Asks for a reading; `id` comes back with every answer to it. */
export interface IdImportTask {
  id: number;
  source: string | File;
  /** The ids that the list has already. */
  existing: readonly string[];
  column?: number;
}

/** What a file or a pasted text holds. `encoding` is null for text. */
export interface IdImportResult {
  reading: ParsedIds;
  encoding: Encoding | null;
}

export type IdImportAnswer =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "result"; result: IdImportResult }
  | { id: number; kind: "failure" };
