import { type FileLayout } from "@/lib/shared/catalogue/reading/entry-fields";
import { type CatalogueFormat, type CatalogueRow } from "@/lib/shared/catalogue/sources";

/* Messages between a page and the worker that reads a file of entries. */

/** The properties of a file that are known before its rows are read. */
export interface OpenedDirectory {
  format: Exclude<CatalogueFormat, "podcast_index">;
  /** The guessed layout; null for OPML, which defines its fields. */
  layout: FileLayout | null;
  /** The guessed kind of the IDs, or null. `isNamed`: the header names it. */
  kind: { guess: string | null; isNamed: boolean };
  /** The sheets of a workbook that have rows. */
  sheets: string[];
  /** The first rows, as cells of `layout.columns`. */
  sample: string[][];
  /** IDs of the sample. */
  ids: string[];
}

/** The user's choices for a file, whose columns are then guessed again. `sheet`: index in `sheets`. */
export interface DirectoryGuess {
  kind: string | null;
  hasHeader: boolean | null;
  sheet: number;
}

/** The layout and kind with which the rows of a file are read. */
export interface ReadingChoice {
  layout: FileLayout | null;
  kind: string;
}

/** The next rows of a file, beginning with the one with index `first`. An unreadable row is sent empty: the server rejects it. */
export interface DirectoryBatch {
  first: number;
  rows: CatalogueRow[];
  /** The line on which each row begins; in JSON its place in the list. */
  lines: number[];
  /** Reasons why rows cannot be read, by their index in the batch. */
  problems: { row: number; problem: string }[];
  /** Share of the file that has been read, 0 to 1. */
  share: number;
  isLast: boolean;
}

interface DirectoryOperations {
  open: [{ file: File }, OpenedDirectory];
  /** Guesses again with the user's choices. */
  guess: [DirectoryGuess, OpenedDirectory];
  /** Computes the SHA-256 of the file and of its layout. */
  digest: [ReadingChoice, string];
  /** Starts reading rows, after the first `skipped` ones. */
  begin: [ReadingChoice & { skipped: number }, null];
  next: [Record<never, never>, DirectoryBatch];
}

export type DirectoryTaskKind = keyof DirectoryOperations;
export type DirectoryTasks = { [Kind in DirectoryTaskKind]: DirectoryOperations[Kind][0] };
export type DirectoryResults = { [Kind in DirectoryTaskKind]: DirectoryOperations[Kind][1] };

export type DirectoryTask = {
  [Kind in DirectoryTaskKind]: { id: number; kind: Kind; task: DirectoryTasks[Kind] };
}[DirectoryTaskKind];

/** `message` is shown to the user. */
export type DirectoryAnswer =
  | { id: number; result: DirectoryResults[DirectoryTaskKind] }
  | { id: number; message: string };
