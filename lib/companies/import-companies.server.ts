import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { type Company } from "@/lib/companies/find-company.server";
import { insertCompanies, lockCompanyNames } from "@/lib/companies/insert-companies.server";
import {
  type ImportPlan,
  type KnownCompanies,
  type NamedRow,
  planImport,
} from "@/lib/companies/plan-import";
import { findOrCreateAgency } from "@/lib/companies/manage-companies.server";
import { type ImportedCompany, readCompanyRows } from "@/lib/companies/read-company-rows";
import { type Database, type Queries } from "@/lib/db/database";
import { type Runtime } from "@/lib/runtime/runtime";
import { nameKey } from "@/lib/text";

/** What an import did: `read` is the sum of `created`, `existing` and `rejectedCount`. */
export interface ImportReport {
  read: number;
  created: number;
  /** Rows whose name the agency had, or that came before in the file. */
  existing: number;
  /** Why rows were left out, in the order of the file; the first 1,000 of `rejectedCount`. */
  rejected: { line: number; reason: string }[];
  rejectedCount: number;
}

/** Rows of one transaction: long enough to be fast, short enough that a running server hardly waits. */
const batchRows = 1_000;
/**
 * Rows that are sorted together, held in memory. Neighbours in the indexes by name are then written in one
 * transaction, so that a large import changes each page of them a few times instead of once a row.
 */
const groupRows = 30_000;
/** Between two transactions, for other processes to get a word in; ten seconds of a million rows. */
const pauseMs = 10;
const maxReportedRejections = 1_000;

/**
 * Adds the advertisers of a CSV file (`readCompanyRows`) to an agency, named by uuid or exact name and made
 * if no agency has the name, in constant memory and in short transactions. A name that the agency has is
 * left as it is, so running it again does no harm, also after a crash. `onBatch` is told the report so far
 * and how many rows have been read from the file but wait for their turn.
 * @throws the errors of `findOrCreateAgency` and `readCompanyRows`; rows before may have been imported then
 */
export async function importCompanies(
  runtime: Runtime,
  agencyReference: string,
  file: AsyncIterable<Uint8Array>,
  onBatch: (report: ImportReport, waiting: number) => void = () => undefined,
): Promise<ImportReport & { agency: Company }> {
  const report: ImportReport = { read: 0, created: 0, existing: 0, rejected: [], rejectedCount: 0 };
  const pages = readCompanyRows(file);
  // The first line is judged before an agency is made.
  let page = await pages.next();
  const agency = await findOrCreateAgency(runtime, agencyReference);
  const run = { database: runtime.database, agencyId: agency.id, report, onBatch };
  let group: ImportedCompany[] = [];
  for (; !page.done; page = await pages.next()) {
    group = group.concat(page.value);
    if (group.length < groupRows) continue;
    await importGroup(run, group);
    group = [];
  }
  await importGroup(run, group);
  if (report.created >= groupRows) await mergeSearchIndex(runtime.database);
  return { ...report, agency };
}

/** In short transactions too: a running server must be able to write in between. */
async function mergeSearchIndex({ write, operations }: Database): Promise<void> {
  let isFirst = true;
  while (await write((transaction) => operations.mergeSearchIndex(transaction, isFirst))) {
    isFirst = false;
  }
}

interface Run {
  database: Database;
  agencyId: string;
  report: ImportReport;
  onBatch: (report: ImportReport, waiting: number) => void;
}

/** Imports a group of rows in the order of their names, and reports what is wrong in that of the file. */
async function importGroup(run: Run, rows: ImportedCompany[]): Promise<void> {
  const { report, onBatch } = run;
  const problems = rows.flatMap((row) =>
    "problem" in row ? [{ line: row.line, reason: row.problem }] : [],
  );
  report.read += problems.length;
  const named = rows
    .flatMap((row) => ("name" in row ? [{ ...row, nameKey: nameKey(row.name) }] : []))
    .sort((one, other) => (one.nameKey < other.nameKey ? -1 : Number(one.nameKey > other.nameKey)));
  for (let first = 0; first < named.length; first += batchRows) {
    const batch = named.slice(first, first + batchRows);
    const plan = await importBatch(run, batch);
    report.read += batch.length;
    report.created += plan.fresh.length;
    report.existing += plan.existing;
    problems.push(...plan.problems);
    onBatch(report, named.length - first - batch.length);
    // SQLite has no queue for its lock: whoever waits for it looks again every few milliseconds.
    if (run.database.kind === "sqlite") await pause(pauseMs);
  }
  report.rejectedCount += problems.length;
  problems.sort((one, other) => one.line - other.line);
  report.rejected.push(...problems.slice(0, maxReportedRejections - report.rejected.length));
}

function importBatch({ database, agencyId }: Run, rows: NamedRow[]): Promise<ImportPlan> {
  return database.write(async (transaction) => {
    await lockCompanyNames(transaction, database, { kind: "advertiser", agencyId });
    const plan = planImport(rows, await findKnown(transaction, agencyId, rows));
    const companies = plan.fresh;
    await insertCompanies(transaction, database, { kind: "advertiser", agencyId, companies });
    return plan;
  });
}

/** What the database has of a batch's names and ids. */
async function findKnown(
  transaction: Queries,
  agencyId: string,
  rows: NamedRow[],
): Promise<KnownCompanies> {
  const keys = rows.map((row) => row.nameKey);
  const names = await transaction
    .selectFrom("agency_advertisers")
    .select(["name", "advertiser_id"])
    .where("agency_id", "=", agencyId)
    .where("name_key", "in", keys)
    .execute();
  const given = rows.flatMap(({ id }) => id ?? []);
  const taken =
    given.length === 0
      ? []
      : await transaction.selectFrom("companies").select("id").where("id", "in", given).execute();
  return {
    names: new Map(names.map((row) => [row.name, row.advertiser_id])),
    ids: new Set(taken.map(({ id }) => id)),
  };
}
