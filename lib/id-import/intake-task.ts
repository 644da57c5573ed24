import { type Encoding } from "@/lib/id-import/decode-file";
import { type InventoryReading } from "@/lib/id-import/types";

/* What a page and the intake's worker say to each other. */

/** Asks for a reading; `id` comes back with every answer to it. */
export interface IntakeTask {
  id: number;
  source: string | File;
  /** The ids that the list has already. */
  existing: readonly string[];
  column?: number;
}

/** What a file or a pasted text holds. `encoding` is null for text. */
export interface IntakeResult {
  reading: InventoryReading;
  encoding: Encoding | null;
}

export type IntakeAnswer =
  | { id: number; kind: "progress"; done: number; total: number }
  | { id: number; kind: "result"; result: IntakeResult }
  | { id: number; kind: "failure" };
