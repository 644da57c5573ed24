import { RowCounter, type RowSum, skipLines } from "@/lib/server/db/transfer/lines";
import {
  type RowProgress,
  type RowSource,
  type TableStore,
  TransferError,
  type TransferReport,
  type TransferTable,
} from "@/lib/server/db/transfer/table-store";
import { Target, type TargetPlace } from "@/lib/server/db/transfer/target";

/**
 * Fills an empty installation with the rows and the master key of another one, or resumes an interrupted run. Returns the sums of its
 * tables, which equal those of the source. @throws TargetError, TransferError, errors of the drivers
 */
export async function fillInstallation(
  source: RowSource & { masterKey: string },
  place: TargetPlace,
  report: TransferReport,
): Promise<Record<string, RowSum>> {
  const target = await openTarget(source, place);
  try {
    report.start(await source.countAll());
    const sums = await fillTables(source, target.store, report.step);
    await target.finish(source.masterKey, report.step);
    return sums;
  } catch (error) {
    await target.close().catch(() => undefined);
    throw isDiskFull(error) ? new TargetError(place, error) : error;
  }
}

/** The installation to fill cannot be used. The cause explains why, without naming this installation. */
export class TargetError extends Error {
  constructor(
    readonly place: TargetPlace,
    cause: unknown,
  ) {
    super("The installation to fill cannot be used.", { cause });
  }
}

/** @throws TargetError, TransferError, DatabaseVersionError */
async function openTarget(
  source: { masterKey: string; version: string },
  place: TargetPlace,
): Promise<Target> {
  let target: Target | undefined;
  try {
    target = await Target.open(place, source.masterKey);
    await target.prepare(source.version);
    return target;
  } catch (error) {
    await target?.close().catch(() => undefined);
    throw codeOf(error) === undefined ? error : new TargetError(place, error);
  }
}

/** The source is only read, so the full disk is the target's. */
const isDiskFull = (error: unknown) => /^(SQLITE_FULL|ENOSPC)/.test(codeOf(error) ?? "");

/** Returns undefined for our own errors, whose messages are complete. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined;

/**
 * Copies all tables of `source` into `target` and compares them row by row. Rows that an interrupted run has copied stay if they are the
 * first ones of the source; a table that differs is copied again. @throws TransferError
 */
async function fillTables(
  source: RowSource,
  target: TableStore,
  report: RowProgress,
): Promise<Record<string, RowSum>> {
  const known = new Map((await target.listTables()).map((table) => [table.name, table]));
  for (const table of source.tables) requireSameColumns(table, known.get(table.name));
  const sums: [string, RowSum][] = [];
  for (const table of source.tables)
    sums.push([table.name, await fillTable(source, target, table, report)]);
  return Object.fromEntries(sums);
}

async function fillTable(
  source: RowSource,
  target: TableStore,
  table: TransferTable,
  report: RowProgress,
): Promise<RowSum> {
  for (const isLast of [false, true]) {
    const [present = "0"] = await target.texts(`select count(*) from "${table.name}"`);
    const sum = await insertMissing(source, target, table, Number(present), report);
    const copied = new RowCounter();
    for await (const lines of target.read(table)) copied.add(lines);
    const { rows, sha256 } = copied.sum();
    if (rows === sum.rows && sha256 === sum.sha256) return sum;
    if (isLast) break;
    await target.run([`delete from "${table.name}"`]);
  }
  throw new TransferError(
    `The rows of ${table.name} differ from those that were read. Has something else written to the database? Empty it and try again.`,
  );
}

/** Inserts the rows of a table after the first `present`; returns the sum of all. */
async function insertMissing(
  source: RowSource,
  target: TableStore,
  table: TransferTable,
  present: number,
  report: RowProgress,
): Promise<RowSum> {
  const read = new RowCounter();
  for await (const lines of source.read(table)) {
    const before = read.rows;
    const count = read.add(lines);
    const missing = before >= present ? lines : skipLines(lines, present - before);
    if (missing.length > 0) await target.insert(table, missing);
    report({ step: table.name, rows: count });
  }
  return read.sum();
}

function requireSameColumns(table: TransferTable, known: TransferTable | undefined): void {
  const sorted = (columns: string[]) => [...columns].sort().join(", ");
  if (known && sorted(known.columns) === sorted(table.columns)) return;
  throw new TransferError(
    known
      ? `The table ${table.name} has other columns here (${sorted(known.columns)}) than where its rows come from (${sorted(table.columns)}).`
      : `There is no table ${table.name} here.`,
  );
}
