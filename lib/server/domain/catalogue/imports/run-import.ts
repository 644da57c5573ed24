import { setTimeout as pause } from "node:timers/promises";
import { type Database } from "@/lib/server/db/database";
import { finishImport } from "@/lib/server/domain/catalogue/imports/finish-import";
import { getRun, readOpenImport } from "@/lib/server/domain/catalogue/imports/import-state";
import {
  type ImportStart,
  startCatalogueImport,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { eraseVersions } from "@/lib/server/domain/catalogue/imports/undo-import";
import {
  BatchOfRows,
  type RowFilter,
  writeRows,
} from "@/lib/server/domain/catalogue/imports/write-rows";
import { type FileRecord } from "@/lib/shared/catalogue/sources";

/**
 * Entries per transaction. Each run divides the rows into the same batches, so that a resumed import has the same result as an
 * uninterrupted one.
 */
const batchEntries = 4_000;
/** Pause between transactions, so that other processes can write: SQLite has no queue for its lock. */
const pauseMs = 10;
const maxReportedRejections = 1_000;

interface ImportSteps {
  /** `rows`: rows that have been read before the batches that have been written; the next ones are read meanwhile. */
  onBatch?: (rows: number) => void;
  /** Stops the import between two transactions; it can be resumed later. */
  signal?: AbortSignal;
}

export interface RunReport {
  number: number;
  /** Number of rows written by an earlier run, whose rejections are not in the list. */
  resumedAt: number;
  /** Rejected rows in file order, at most 1,000. */
  rejections: { line: number; reason: string }[];
}

/**
 * Imports a file into a source: writes all rows into a new version, copies what the file lacks as gone, and shows the version. An
 * interrupted import resumes where it stopped, if it is given the same file. Constant memory, short transactions. Deletes what earlier
 * imports left first, so that the disk has at most two versions and the new one.
 * @throws errors of `startCatalogueImport`, `writeRows` and `records`; the reason of `signal`
 */
export async function runImport(
  database: Database,
  start: ImportStart,
  records: AsyncIterable<FileRecord[]>,
  { onBatch, signal, ...filter }: RowFilter & ImportSteps = {},
): Promise<RunReport> {
  const rest = async () => {
    signal?.throwIfAborted();
    if (database.kind === "sqlite") await pause(pauseMs);
  };
  while ((await eraseVersions(database)).isMore) await rest();
  const { number } = await startCatalogueImport(database, start);
  const run = await getRun(database.read, number);
  const progress = await readOpenImport(database.read, number);
  const done = progress?.rows ?? 0;
  const report: RunReport = { number, resumedAt: done, rejections: [] };
  let batch = new BatchOfRows(done);
  let index = 0;
  for await (const page of progress?.phase === "rows" ? records : [])
    for (const record of page) {
      index += 1;
      if (index <= done) continue;
      const reason = batch.add(record.entries, "problem" in record ? record.problem : null);
      if (reason !== null && report.rejections.length < maxReportedRejections)
        report.rejections.push({ line: record.line, reason });
      if (batch.entries.length + batch.rejected < batchEntries) continue;
      await writeRows(database, run, batch, filter);
      onBatch?.(index);
      await rest();
      batch = new BatchOfRows(index);
    }
  if (batch.rows > 0) await writeRows(database, run, batch, filter);
  onBatch?.(index);
  while (!(await finishImport(database, run))) await rest();
  return report;
}
