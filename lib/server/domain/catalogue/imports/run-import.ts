import { setTimeout as pause } from "node:timers/promises";
import { type Database } from "@/lib/server/db/database";
import { type FileEntry, type ImportRun } from "@/lib/server/domain/catalogue/imports/compare-rows";
import { finishImport } from "@/lib/server/domain/catalogue/imports/finish-import";
import { getRun } from "@/lib/server/domain/catalogue/imports/get-run";
import { readProgress } from "@/lib/server/domain/catalogue/imports/import-state";
import {
  type ImportStart,
  startCatalogueImport,
} from "@/lib/server/domain/catalogue/imports/start-catalogue-import";
import { undoImport } from "@/lib/server/domain/catalogue/imports/undo-import";
import { type RowFilter, writeRows } from "@/lib/server/domain/catalogue/imports/write-rows";
import { cleanEntry } from "@/lib/shared/catalogue/clean-entry";
import { type FileRecord } from "@/lib/shared/catalogue/reading/file-record";

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
 * Imports a file into a source: writes all rows, and then marks the source's entries that it lacks as gone. An interrupted import resumes
 * where it stopped, if it is given the same file. Constant memory, short transactions.
 * @throws errors of `startCatalogueImport`, `writeRows` and `records`; the reason of `signal`
 */
export async function runImport(
  database: Database,
  start: ImportStart,
  records: AsyncIterable<FileRecord[]>,
  { onBatch, signal, ...filter }: RowFilter & ImportSteps = {},
): Promise<RunReport> {
  const { number } = await startCatalogueImport(database, start);
  const run = await getRun(database.read, number);
  const done = await findRows(database, run);
  const report: RunReport = { number, resumedAt: done, rejections: [] };
  const rest = async () => {
    signal?.throwIfAborted();
    if (database.kind === "sqlite") await pause(pauseMs);
  };
  let batch = new Batch(done);
  let index = 0;
  for await (const page of records)
    for (const record of page) {
      index += 1;
      if (index <= done) continue;
      batch.add(record, report);
      if (batch.entries.length + batch.rejected < batchEntries) continue;
      await writeRows(database, run, batch, filter);
      onBatch?.(index);
      await rest();
      batch = new Batch(index);
    }
  if (batch.rows > 0) await writeRows(database, run, batch, filter);
  onBatch?.(index);
  while (!(await finishImport(database, run))) await rest();
  return report;
}

/** Undoes an import in short transactions. @throws errors of `undoImport`; the reason of `signal` */
export async function runUndo(
  database: Database,
  number: number,
  { signal }: Pick<ImportSteps, "signal"> = {},
): Promise<void> {
  const run = await getRun(database.read, number);
  while (!(await undoImport(database, run))) {
    signal?.throwIfAborted();
    if (database.kind === "sqlite") await pause(pauseMs);
  }
}

async function findRows({ read }: Database, run: ImportRun): Promise<number> {
  const { position } = await read
    .selectFrom("catalogue_imports")
    .select("position")
    .where("number", "=", run.number)
    .executeTakeFirstOrThrow();
  return readProgress(position).rows;
}

class Batch {
  readonly entries: FileEntry[] = [];
  rows = 0;
  rejected = 0;
  cut = 0;

  constructor(readonly first: number) {}

  /** Adds the entries of a row. Rejects the row if none of them can be stored. */
  add(record: FileRecord, report: RunReport): void {
    this.rows += 1;
    let reason = "problem" in record ? record.problem : null;
    let kept = 0;
    for (const { kind, isGone = false, ...row } of "problem" in record ? [] : record.entries) {
      const entry = cleanEntry(row);
      if ("reason" in entry) {
        reason ??= entry.reason;
        continue;
      }
      kept += 1;
      if (entry.isCut) this.cut += 1;
      this.entries.push({ kind, id: entry.id, values: entry.values, isGone });
    }
    if (reason === null || kept > 0) return;
    this.rejected += 1;
    if (report.rejections.length < maxReportedRejections)
      report.rejections.push({ line: record.line, reason });
  }
}
