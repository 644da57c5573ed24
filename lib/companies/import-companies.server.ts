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

/** The result of an import: `read` is the sum of `created`, `existing` and `rejectedCount`. */
export interface ImportReport {
  read: number;
  created: number;
  /** Rows whose name exists in the agency or earlier in the file. */
  existing: number;
  /** Rejected rows in file order, at most 1,000 of `rejectedCount`. */
  rejected: { line: number; reason: string }[];
  rejectedCount: number;
}

/** Rows per transaction: large enough to be fast, small enough not to block a running server. */
const batchRows = 1_000;
/** Rows sorted together in memory, so that a transaction writes adjacent index entries. */
const groupRows = 30_000;
/** Pause between transactions, so that other processes can write; adds ten seconds per million rows. */
const pauseMs = 10;
const maxReportedRejections = 1_000;

/**
 * Adds the advertisers of a CSV file (`readCompanyRows`) to an agency, given by UUID or exact name and created
 * if no agency has the name. Runs in constant memory and short transactions. Existing names are skipped, so
 * that an import can be repeated, also after a crash. `onBatch` receives the report so far and the number of
 * rows read but not yet written.
 * @throws the errors of `findOrCreateAgency` and `readCompanyRows`; earlier rows may already be imported
 */
export async function importCompanies(
  runtime: Runtime,
  agencyReference: string,
  file: AsyncIterable<Uint8Array>,
  onBatch: (report: ImportReport, waiting: number) => void = () => undefined,
): Promise<ImportReport & { agency: Company }> {
  const report: ImportReport = { read: 0, created: 0, existing: 0, rejected: [], rejectedCount: 0 };
  const pages = readCompanyRows(file);
  // Validate the header before creating an agency.
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

/** Merges the search index in short transactions, so that a running server can write in between. */
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

/** Imports a group of rows in name order and reports errors in file order. */
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
    // SQLite has no lock queue: other processes poll for the lock every few milliseconds.
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

/** The names and IDs of a batch that the database already has. */
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
  const rowIds = rows.flatMap(({ id }) => id ?? []);
  const existing =
    rowIds.length === 0
      ? []
      : await transaction.selectFrom("companies").select("id").where("id", "in", rowIds).execute();
  return {
    names: new Map(names.map((row) => [row.name, row.advertiser_id])),
    ids: new Set(existing.map(({ id }) => id)),
  };
}
