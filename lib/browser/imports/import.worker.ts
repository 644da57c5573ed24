import "@/lib/browser/zod-without-eval";
import { type Tell, serve } from "@/lib/browser/file-worker";
import { type AdvertiserChoice } from "@/lib/browser/imports/advertiser-choices";
import { keepChecks, nextCheck, nextPreview, writeBatch } from "@/lib/browser/imports/ask-server";
import { ImportFile } from "@/lib/browser/imports/import-file";
import { type ConflictDecision } from "@/lib/browser/imports/import-summary";
import { type ColumnMapping } from "@/lib/browser/imports/reading/columns";
import { type WarningDecision } from "@/lib/shared/id-import/select-ids";
import { writeProblems } from "@/lib/browser/imports/summarize-import";
import { AppError } from "@/lib/shared/errors";
import { type WarningKind } from "@/lib/shared/id-import/types";
import {
  type AdvertiserMatchAnswer,
  type ImportCheckAnswer,
  type ImportPreviewAnswer,
} from "@/lib/shared/imports/schema";
import { type TableChoice } from "@/lib/shared/tables/open-source";

/* Reads and holds a file of playlists. */

let kept: ImportFile | null = null;

const file = (): ImportFile => {
  if (!kept) throw new AppError("bad_request", "Choose the file again.");
  return kept;
};

interface Answers<Answer> {
  positions: number[];
  answers: Answer[];
}

const operations = {
  async read(given: File, tell: Tell) {
    kept = null;
    kept = await ImportFile.open(new Uint8Array(await given.arrayBuffer()), tell);
    return kept.columns;
  },
  guess: (choice: TableChoice) => file().guess(choice),
  map: (mapping: ColumnMapping, tell: Tell) => file().map(mapping, tell),
  toMatch: () => file().rows.advertisers.toMatch(),
  takeMatches: ({ names, answers }: { names: string[]; answers: AdvertiserMatchAnswer[] }) =>
    file().rows.advertisers.takeMatches(names, answers),
  chooseAdvertiser: ({ name, choice }: { name: string; choice: AdvertiserChoice }) =>
    file().rows.advertisers.choose(name, choice),
  decideIds: ({ kind, decision }: { kind: WarningKind; decision: WarningDecision }) =>
    file().decideIds(kind, decision),
  leaveNewOut(leavesNewOut: boolean) {
    file().rows.leavesNewOut = leavesNewOut;
  },
  setAgencyOnly(isAgencyOnly: boolean) {
    file().rows.isAgencyOnly = isAgencyOnly;
  },
  settleConflicts: (decision: ConflictDecision) => file().rows.decide(decision),
  skip: ({ row, isSkipped }: { row: number; isSkipped: boolean }) =>
    file().rows.skip(row, isSkipped),
  askAgain: () => file().rows.askAgain(),
  nextCheck: (first: number) => nextCheck(file().rows, first),
  keepChecks: ({ positions, answers }: Answers<ImportCheckAnswer>) =>
    keepChecks(file().rows, positions, answers),
  nextPreview: (first: number) => nextPreview(file().rows, first),
  keepPreviews: ({ positions, answers }: Answers<ImportPreviewAnswer>) =>
    file().keepPreviews(positions, answers),
  summarize: () => file().summarize(),
  preview: ({ first, end }: { first: number; end: number }) => file().preview(first, end),
  writeProblems: () => writeProblems(file().rows, file().whereName),
  writeBatch: (first: number) => writeBatch(file().rows, first),
  async writeTemplate() {
    const { writeTemplateWorkbook } = await import("@/lib/browser/imports/template-workbook.lazy");
    return writeTemplateWorkbook();
  },
};

export type ImportOperations = typeof operations;

serve(operations, "Couldn't read the file. Save it as CSV, XLSX or JSON and try again.");
