import { FileWorker } from "@/lib/browser/file-worker";
import { type ImportOperations } from "@/lib/browser/imports/import.worker";
import { type ChangeSet } from "@/lib/shared/change-sets/schema";
import {
  countImported,
  type ImportSummary,
  type PreviewRow,
} from "@/lib/browser/imports/import-summary";
import {
  findAdvertisers,
  fetchEarlierImport,
  checkPlaylists,
  previewChanges,
} from "@/lib/browser/imports/queries";

export type ImportReader = FileWorker<ImportOperations>;

/** Opens a worker that reads and keeps a file of playlists. Only in the browser. */
export const openImportReader = (): ImportReader =>
  new FileWorker(
    (options) =>
      new Worker(new URL("../../lib/browser/imports/import.worker.ts", import.meta.url), options),
  );

interface Found {
  summary: ImportSummary;
  rows: PreviewRow[];
  earlier: ChangeSet | null;
}

type Progress = (playlists: number, share: number) => void;

/** Asks the server about everything in a file that it was not asked before, batch by batch, and sums up. Previews the first `shownRows`. */
export async function checkFile(
  reader: ImportReader,
  signal: AbortSignal,
  onProgress: Progress,
  shownRows: number,
): Promise<Found> {
  onProgress(0, 0);
  await matchAll(reader, signal);
  const { total } = await reader.ask("summarize", undefined);
  const tell = (first: number) => onProgress(first, first / total);
  await checkAll(reader, signal, tell);
  await previewAll(reader, signal, tell);
  const summary = await reader.ask("summarize", undefined);
  const rows = await reader.ask("preview", { first: 0, end: shownRows });
  const { digest } = summary;
  const earlier =
    digest === null ? null : await fetchEarlierImport(digest, countImported(summary), signal);
  return { summary, rows, earlier };
}

async function matchAll(reader: ImportReader, signal: AbortSignal): Promise<void> {
  for (;;) {
    const names = await reader.ask("toMatch", undefined);
    if (names.length === 0) return;
    const { advertisers } = await findAdvertisers(names, signal);
    await reader.ask("takeMatches", { names, answers: advertisers });
  }
}

async function checkAll(
  reader: ImportReader,
  signal: AbortSignal,
  tell: (first: number) => void,
): Promise<void> {
  for (let first: number | null = 0; first !== null;) {
    const question: Awaited<ReturnType<typeof askCheck>> = await askCheck(reader, first);
    if (question.positions.length > 0) {
      tell(first);
      const { playlists } = await checkPlaylists(question.asked, signal);
      await reader.ask("keepChecks", { positions: question.positions, answers: playlists });
    }
    first = question.next;
  }
}

const askCheck = (reader: ImportReader, first: number) => reader.ask("nextCheck", first);

/** Asks again about those that the answers settled, until nothing is open. */
async function previewAll(
  reader: ImportReader,
  signal: AbortSignal,
  tell: (first: number) => void,
): Promise<void> {
  while (await previewOpen(reader, signal, tell));
}

/** Whether anything was open. The server may answer for fewer updates than it was asked about. */
async function previewOpen(
  reader: ImportReader,
  signal: AbortSignal,
  tell: (first: number) => void,
): Promise<boolean> {
  let isAny = false;
  for (let first: number | null = 0; first !== null;) {
    const question: Awaited<ReturnType<typeof askPreview>> = await askPreview(reader, first);
    const { positions, next } = question;
    if (positions.length === 0) {
      first = next;
      continue;
    }
    isAny = true;
    tell(first);
    const { playlists } = await previewChanges(question.asked, signal);
    await reader.ask("keepPreviews", { positions, answers: playlists });
    const [open] = positions.slice(playlists.length);
    first = open ?? next;
  }
  return isAny;
}

const askPreview = (reader: ImportReader, first: number) => reader.ask("nextPreview", first);
