import { type WarningKind } from "@/lib/shared/id-import/types";
import { type AdvertiserChoice } from "@/lib/browser/imports/advertiser-choices";
import { type CheckQuestion, type PreviewQuestion } from "@/lib/browser/imports/ask-server";
import { type ColumnMapping, type ImportColumns } from "@/lib/browser/imports/reading/columns";
import { type IdDecision } from "@/lib/browser/imports/reading/id-doubts";
import {
  type ConflictDecision,
  type ImportSummary,
  type PreviewRow,
} from "@/lib/browser/imports/import-summary";
import {
  type AdvertiserMatchAnswer,
  type ImportCheckAnswer,
  type ImportPreviewAnswer,
} from "@/lib/shared/imports/schema";

/* Messages between a page and the import worker, which holds the file. */

type Nothing = Record<never, never>;

/** Questions of a page, and the answers. */
interface ImportOperations {
  read: [{ file: File }, ImportColumns | null];
  guess: [{ chosen: Partial<ColumnMapping> }, ImportColumns | null];
  map: [{ mapping: ColumnMapping }, null];
  toMatch: [Nothing, string[]];
  takeMatches: [{ names: string[]; answers: AdvertiserMatchAnswer[] }, null];
  chooseAdvertiser: [{ name: string; choice: AdvertiserChoice }, null];
  decideIds: [{ idKind: WarningKind; decision: IdDecision }, null];
  leaveNewOut: [{ leavesNewOut: boolean }, null];
  setAgencyOnly: [{ isAgencyOnly: boolean }, null];
  settleConflicts: [{ decision: ConflictDecision }, null];
  skip: [{ row: number; isSkipped: boolean }, null];
  askAgain: [Nothing, null];
  nextCheck: [{ first: number }, CheckQuestion];
  keepChecks: [{ positions: number[]; answers: ImportCheckAnswer[] }, null];
  nextPreview: [{ first: number }, PreviewQuestion];
  keepPreviews: [{ positions: number[]; answers: ImportPreviewAnswer[] }, null];
  summarize: [Nothing, ImportSummary];
  preview: [{ first: number; end: number }, PreviewRow[]];
  writeProblems: [Nothing, string];
  writeBatch: [{ first: number }, { body: string; count: number }];
  writeTemplate: [Nothing, Uint8Array];
}

export type ImportTaskKind = keyof ImportOperations;
export type ImportTasks = { [Kind in ImportTaskKind]: ImportOperations[Kind][0] };
export type ImportResults = { [Kind in ImportTaskKind]: ImportOperations[Kind][1] };

export type ImportTask = {
  [Kind in ImportTaskKind]: { id: number; kind: Kind } & ImportTasks[Kind];
}[ImportTaskKind];

export type ImportAnswer =
  | { id: number; kind: "progress"; playlists: number; share: number }
  | { id: number; kind: "result"; result: ImportResults[ImportTaskKind] }
  /** `message` is shown to the user. */
  | { id: number; kind: "failure"; message: string };
