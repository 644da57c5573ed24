import { type Aliased, setAliases } from "@/lib/server/domain/companies/aliases";
import { type Company } from "@/lib/server/domain/companies/find-company";
import { type UnsortedRow, ImportRows } from "@/lib/server/domain/companies/import-rows";
import { ImportPace } from "@/lib/server/domain/companies/import-pace";
import { insertCompanies, lockCompanyNames } from "@/lib/server/domain/companies/insert-companies";
import {
  type ImportPlan,
  type KnownCompanies,
  type NamedRow,
  planImport,
} from "@/lib/server/domain/companies/plan-import";
import { findOrCreateAgency } from "@/lib/server/domain/companies/manage-companies";
import { type CompanyLines, openCompanies } from "@/lib/server/domain/companies/read-company-rows";
import { type Database, type Queries } from "@/lib/server/db/database";
import { advertiserIndex } from "@/lib/server/db/names/name-index";
import { type Runtime } from "@/lib/server/runtime/runtime";

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

/** What became of a whole file, and the agency. */
export interface CompaniesResult extends ImportReport {
  agency: Company;
  /** What its lines are: each is in one count. */
  lines: CompanyLines["counts"];
  notices: string[];
}

interface ImportOptions {
  /** Receives the report so far and the number of rows that are read but not yet written. */
  onBatch?: (report: ImportReport, waiting: number) => void;
  /** The bundle of `import-worker.ts`; without it large imports take longer. */
  thread?: URL | null;
}

/** Rows to sort together, so that a transaction writes adjacent index entries and each block once. */
const groupRows = 1_000_000;
/** Created rows after which the names are first counted; then again whenever their number has quadrupled. */
const countedRows = 1_000;
/** Created rows after which the search index is merged. */
const mergedRows = 10_000;
const maxReportedRejections = 1_000;

/**
 * Adds the advertisers of a file (`openCompanies`) to an agency, given by UUID or exact name and created
 * if no agency has the name. Runs in short transactions, and in the memory of a million rows. Existing names are skipped, so
 * that an import can be repeated, also after a crash.
 * @throws the errors of `findOrCreateAgency` and `openCompanies`; earlier rows may already be imported
 */
export async function importCompanies(
  runtime: Runtime,
  agencyReference: string,
  file: AsyncIterable<Uint8Array>,
  { onBatch = () => undefined, thread = null }: ImportOptions = {},
): Promise<CompaniesResult> {
  const report: ImportReport = { read: 0, created: 0, existing: 0, rejected: [], rejectedCount: 0 };
  const rejections = new Rejections(report);
  // Before an agency is created.
  const companies = await openCompanies(file);
  const agency = await findOrCreateAgency(runtime, agencyReference);
  const { database } = runtime;
  const pace = new ImportPace(database);
  const rows = new ImportRows(database.kind, thread);
  const run = { database, pace, rows, agencyId: agency.id, report, rejections, onBatch };
  try {
    for await (const page of companies.read()) {
      const named: UnsortedRow[] = [];
      for (const row of page)
        if ("problem" in row) {
          rejections.add({ line: row.line, reason: row.problem });
          report.read += 1;
        } else named.push(row);
      await rows.add(named);
      if (rows.size >= groupRows) await importGroup(run);
    }
    await importGroup(run);
  } finally {
    await rows.close();
  }
  rejections.sort();
  if (report.created > 0) await countNames(run, { isRough: false });
  if (report.created >= mergedRows) await mergeIndex(database, pace);
  return { ...report, agency, lines: companies.counts, notices: companies.notices() };
}

async function countNames(
  { database, pace }: Pick<Run, "database" | "pace">,
  how: { isRough: boolean },
): Promise<void> {
  await pace.writeBeside((transaction) =>
    database.operations.countNames(transaction, advertiserIndex, how),
  );
}

/** Merges the search index in short transactions. */
async function mergeIndex(database: Database, pace: ImportPace): Promise<void> {
  const merge = (isFirst: boolean) =>
    database.write((transaction) =>
      database.operations.mergeBlocks(transaction, advertiserIndex, isFirst),
    );
  for (let isMore = await merge(true); isMore; isMore = await merge(false)) await pace.pause();
}

interface Run {
  database: Database;
  pace: ImportPace;
  rows: ImportRows;
  agencyId: string;
  report: ImportReport;
  rejections: Rejections;
  onBatch: (report: ImportReport, waiting: number) => void;
}

type Problem = ImportReport["rejected"][number];

/** Counts the rejected rows of a report and keeps the first ones of the file, in whatever order they arrive. */
class Rejections {
  readonly #report: ImportReport;

  constructor(report: ImportReport) {
    this.#report = report;
  }

  add(problem: Problem): void {
    this.#report.rejectedCount += 1;
    this.#report.rejected.push(problem);
    if (this.#report.rejected.length >= 2 * maxReportedRejections) this.sort();
  }

  sort(): void {
    const { rejected } = this.#report;
    rejected.sort((one, other) => one.line - other.line).splice(maxReportedRejections);
  }
}

/** Imports a group of rows in name order. */
async function importGroup(run: Run): Promise<void> {
  const { report, rejections, onBatch, pace, rows } = run;
  let countedAt = countedRows;
  for (;;) {
    const batch = await pace.takeRows((count) => rows.take(count));
    if (batch.length === 0) return;
    const plan = await importBatch(run, batch);
    report.read += batch.length;
    report.created += plan.fresh.length;
    report.existing += plan.existing;
    plan.problems.forEach((problem) => rejections.add(problem));
    onBatch(report, rows.size);
    if (report.created >= countedAt) {
      await countNames(run, { isRough: true });
      countedAt = report.created * 4;
    }
  }
}

function importBatch(run: Run, rows: NamedRow[]): Promise<ImportPlan> {
  const { database, agencyId, pace } = run;
  const { pack } = run.rows;
  return pace.write(async (transaction) => {
    await lockCompanyNames(transaction, database, { kind: "advertiser", agencyId });
    const plan = planImport(rows, await findKnown(transaction, database, agencyId, rows));
    await insertCompanies(transaction, database, {
      kind: "advertiser",
      agencyId,
      companies: plan.fresh,
      ...(pack && { pack }),
    });
    await setAliases(transaction, database, agencyId, { advertisers: plan.aliased, pack });
    return plan;
  });
}

/** Finds the names and IDs of a batch that the database already has. */
async function findKnown(
  transaction: Queries,
  { operations }: Database,
  agencyId: string,
  rows: NamedRow[],
): Promise<KnownCompanies> {
  const keys = JSON.stringify(rows.map((row) => row.nameKey));
  const names = await transaction
    .selectFrom("agency_advertisers")
    .select(["name", "advertiser_id as id", "aliases"])
    .where("agency_id", "=", agencyId)
    .where(operations.isOneOfTexts("name_key", keys))
    .execute();
  const otherNames = await transaction
    .selectFrom("advertiser_aliases as alias")
    .innerJoin("agency_advertisers as advertiser", (join) =>
      join
        .onRef("advertiser.agency_id", "=", "alias.agency_id")
        .onRef("advertiser.advertiser_id", "=", "alias.advertiser_id"),
    )
    .select(["advertiser.name", "advertiser.advertiser_id as id", "advertiser.aliases"])
    .where("alias.agency_id", "=", agencyId)
    .where(operations.isOneOfTexts("alias.name_key", keys))
    .execute();
  const rowIds = rows.flatMap(({ id }) => id ?? []);
  const existing =
    rowIds.length === 0
      ? []
      : await transaction.selectFrom("companies").select("id").where("id", "in", rowIds).execute();
  const known = new Map<string, Aliased>();
  const read = ({ id, name, aliases }: { id: string; name: string; aliases: string | null }) => ({
    ...{ id, name },
    aliases: JSON.parse(aliases ?? "[]") as string[],
  });
  // The name of one advertiser may be another name of another one.
  for (const one of otherNames.map(read)) for (const alias of one.aliases) known.set(alias, one);
  for (const one of names.map(read)) known.set(one.name, one);
  return {
    names: known,
    ids: new Set(existing.map(({ id }) => id)),
  };
}
