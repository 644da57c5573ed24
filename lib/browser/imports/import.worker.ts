import "@/lib/browser/zod-without-eval";
import { AppError } from "@/lib/shared/errors";
import { decodeWhole } from "@/lib/shared/tables/decode-bytes";
import { keepChecks, nextCheck, nextPreview } from "@/lib/browser/imports/ask-server";
import { ImportFile, type ImportSource } from "@/lib/browser/imports/import-file";
import {
  type ImportAnswer,
  type ImportResults,
  type ImportTask,
  type ImportTaskKind,
} from "@/lib/browser/imports/import-task";
import { csvTable, workbookTable } from "@/lib/browser/imports/reading/read-tables";
import { writeProblems } from "@/lib/browser/imports/summarize-import";
import { writeBatch } from "@/lib/browser/imports/write-batch";
import { isSpreadsheet } from "@/lib/shared/tables/workbook/is-spreadsheet";

/* Parses and holds a file of playlists in a worker, which keeps the page responsive. */

let kept: ImportFile | null = null;

const say = (answer: ImportAnswer) => self.postMessage(answer);

const progressOf = (id: number) => (playlists: number, share: number) =>
  say({ id, kind: "progress", playlists, share });

async function readSource(bytes: Uint8Array): Promise<ImportSource> {
  if (isSpreadsheet(bytes)) {
    const { readSpreadsheet } = await import("@/lib/shared/tables/workbook/read-spreadsheet");
    return { table: workbookTable(await readSpreadsheet(bytes)) };
  }
  const text = await decodeWhole(bytes, { label: null });
  if (text.includes("\0"))
    throw new AppError(
      "bad_request",
      "This isn't a text file. Save it as CSV or XLSX and try again.",
    );
  // The CSV reader expects \n. In JSON, line ends are white space.
  const lines = text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
  return /^\s*[[{]/.test(lines) ? { json: lines } : { table: csvTable(lines) };
}

async function writeTemplate(): Promise<Uint8Array> {
  const { writeTemplateWorkbook } = await import("@/lib/browser/imports/template-workbook.lazy");
  return writeTemplateWorkbook();
}

async function perform(task: ImportTask): Promise<ImportResults[ImportTaskKind]> {
  if (task.kind === "writeTemplate") return writeTemplate();
  if (task.kind === "read") {
    kept = null;
    const bytes = new Uint8Array(await task.file.arrayBuffer());
    kept = await ImportFile.open(bytes, await readSource(bytes), progressOf(task.id));
    return kept.columns;
  }
  if (!kept) throw new AppError("bad_request", "Choose the file again.");
  return performOn(kept, task);
}

async function performOn(
  file: ImportFile,
  task: Exclude<ImportTask, { kind: "read" | "writeTemplate" }>,
): Promise<ImportResults[ImportTaskKind]> {
  switch (task.kind) {
    case "guess":
      return file.guess(task.chosen);
    case "map":
      await file.map(task.mapping, progressOf(task.id));
      return null;
    case "toMatch":
      return file.rows.advertisers.toMatch();
    case "takeMatches":
      file.rows.advertisers.takeMatches(task.names, task.answers);
      return null;
    case "chooseAdvertiser":
      file.rows.advertisers.choose(task.name, task.choice);
      return null;
    case "decideIds":
      file.decideIds(task.idKind, task.decision);
      return null;
    case "leaveNewOut":
      file.rows.leavesNewOut = task.leavesNewOut;
      return null;
    case "setAgencyOnly":
      file.rows.isAgencyOnly = task.isAgencyOnly;
      return null;
    case "settleConflicts":
      file.rows.decide(task.decision);
      return null;
    case "skip":
      file.rows.skip(task.row, task.isSkipped);
      return null;
    case "askAgain":
      file.rows.askAgain();
      return null;
    case "nextCheck":
      return nextCheck(file.rows, task.first);
    case "keepChecks":
      keepChecks(file.rows, task.positions, task.answers);
      return null;
    case "nextPreview":
      return nextPreview(file.rows, task.first);
    case "keepPreviews":
      file.keepPreviews(task.positions, task.answers);
      return null;
    case "summarize":
      return file.summarize();
    case "preview":
      return file.preview(task.first, task.end);
    case "writeProblems":
      return writeProblems(file.rows, file.whereName);
    case "writeBatch":
      return writeBatch(file.rows, task.first);
  }
}

self.addEventListener("message", ({ data }: MessageEvent<ImportTask>) => {
  perform(data).then(
    (result) => say({ id: data.id, kind: "result", result }),
    (error: unknown) =>
      say({
        id: data.id,
        kind: "failure",
        message:
          error instanceof AppError
            ? error.message
            : "Couldn't read the file. Save it as CSV, XLSX or JSON and try again.",
      }),
  );
});
