import { type ImportSummary } from "@/lib/imports/import-file";
import { type ImportCheckAnswer, type ImportCheckInput } from "@/lib/imports/schema";

/* Messages between a page and the import worker, which holds the file. */

export interface ImportTasks {
  read: { file: File };
  toCheck: { first: number };
  takeAnswers: { positions: number[]; answers: ImportCheckAnswer[] };
  summarize: Record<never, never>;
  writeProblems: Record<never, never>;
  writeBatch: { first: number };
}

export interface ImportResults {
  read: null;
  toCheck: { positions: number[]; check: ImportCheckInput; next: number | null };
  takeAnswers: null;
  summarize: ImportSummary;
  writeProblems: string;
  writeBatch: { body: string; count: number };
}

export type ImportTaskKind = keyof ImportTasks;

export type ImportTask = {
  [Kind in ImportTaskKind]: { id: number; kind: Kind } & ImportTasks[Kind];
}[ImportTaskKind];

export type ImportAnswer =
  | { id: number; kind: "progress"; playlists: number; share: number }
  | { id: number; kind: "result"; result: ImportResults[ImportTaskKind] }
  /** `message` is shown to the user. */
  | { id: number; kind: "failure"; message: string };
