import { type DirectoryOperations } from "@/lib/browser/catalogue/importing/directory.worker";
import { type ReadingChoice } from "@/lib/browser/catalogue/importing/directory-file";
import {
  endCatalogueImport,
  postCatalogueImport,
  sendCatalogueRows,
} from "@/lib/browser/catalogue/source-queries";
import { FileWorker } from "@/lib/browser/file-worker";
import { type CatalogueImport, type CatalogueImportStart } from "@/lib/shared/catalogue/sources";

export type DirectoryReader = FileWorker<DirectoryOperations>;

/** Opens a worker that reads a file of entries. Only in the browser. */
export const openDirectoryReader = (): DirectoryReader =>
  new FileWorker(
    (options) => new Worker(new URL("./directory.worker.ts", import.meta.url), options),
  );

interface DirectoryRun {
  reader: DirectoryReader;
  choice: ReadingChoice;
  start: Pick<CatalogueImportStart, "source" | "format" | "file">;
}

/**
 * Imports a file: sends its rows, and lets the server mark the entries that it lacks as gone. Resumes an interrupted import of the same
 * file. @throws Error
 */
export async function runDirectory(
  { reader, choice, start }: DirectoryRun,
  signal: AbortSignal,
  onProgress: (current: CatalogueImport) => void,
): Promise<CatalogueImport> {
  const digest = await reader.ask("digest", choice);
  let current = await postCatalogueImport(
    { ...start, file: start.file.slice(-255), kind: choice.kind, digest },
    signal,
  );
  onProgress(current);
  if (current.state === "receiving") {
    await reader.ask("begin", { ...choice, skipped: current.rows });
    for (let isLast = false; !isLast;) {
      const { first, rows, ...batch } = await reader.ask("next", undefined);
      isLast = batch.isLast;
      if (rows.length === 0) break;
      current = (await sendCatalogueRows(current.number, { first, rows }, signal)).import;
      onProgress(current);
    }
  }
  return endImport(current.number, "finish", signal, onProgress);
}

/** Finishes an import, or undoes it, request by request. @throws ApiError */
export async function endImport(
  number: number,
  how: "finish" | "undo",
  signal?: AbortSignal,
  onProgress?: (current: CatalogueImport) => void,
): Promise<CatalogueImport> {
  for (;;) {
    const current = await endCatalogueImport(number, how, signal);
    onProgress?.(current);
    if (current.state === (how === "finish" ? "finished" : "undone")) return current;
  }
}
