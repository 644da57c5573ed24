import { RowCounter, type RowSum, skipLines } from "@/lib/server/db/transfer/lines";
import {
  type RowProgress,
  type RowSource,
  type TableStore,
  TransferError,
  type TransferTable,
} from "@/lib/server/db/transfer/table-store";

/**
 * Copies all tables of `source` into `target` and compares them row by row. Rows that an interrupted run has copied stay if they are the
 * first ones of the source; a table that differs is copied again. @throws TransferError
 */
export async function fillTables(
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
