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
import { compareKeys } from "@/lib/server/db/names/keys";
import { advertiserIndex } from "@/lib/server/db/names/name-index";
import { mergeAliases } from "@/lib/shared/aliases";
import { nameKey } from "@/lib/shared/text";
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
/** Advertisers whose other names are written together. */
const aliasedAtOnce = 50_000;
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
  const of = { agencyId: agency.id, aliased: new Map<string, Aliased>() };
  const run = { ...of, database, pace, rows, report, rejections, onBatch };
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
  /** Advertisers with other names that are not written yet. */
  aliased: Map<string, Aliased>;
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
    if (batch.length === 0) return writeAliases(run);
    const plan = await importBatch(run, batch);
    for (const one of plan.aliased) run.aliased.set(one.id, one);
    if (run.aliased.size >= aliasedAtOnce) await writeAliases(run);
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
    const plan = planImport(rows, await findKnown(transaction, run, rows));
    await insertCompanies(transaction, database, {
      kind: "advertiser",
      agencyId,
      companies: plan.fresh,
      ...(pack && { pack }),
    });
    return plan;
  });
}

/**
 * Writes the other names that wait, in their order: those that are next to each other share blocks of the index. Of an advertiser whose
 * names somebody has changed meanwhile, so that they would be too many, these stay.
 */
async function writeAliases({ database, agencyId, pace, rows, aliased }: Run): Promise<void> {
  const keyed = Array.from(aliased.values(), (one) => ({
    one,
    key: nameKey(one.aliases[0] ?? ""),
  }));
  const waiting = keyed.sort((a, b) => compareKeys(a.key, b.key)).map(({ one }) => one);
  aliased.clear();
  for (let at = 0; at < waiting.length;) {
    const from = at;
    const some = await pace.takeRows((count) => Promise.resolve(waiting.slice(from, from + count)));
    at += some.length;
    const wanted = new Map(some.map((one) => [one.id, one.aliases]));
    await pace.write(async (transaction) => {
      await lockCompanyNames(transaction, database, { kind: "advertiser", agencyId });
      const present = await transaction
        .selectFrom("agency_advertisers")
        .select(["advertiser_id as id", "name", "aliases"])
        .where(database.operations.unindexed("agency_id"), "=", agencyId)
        .where(database.operations.isOneOf("advertiser_id", Array.from(wanted.keys())))
        .execute();
      const advertisers = present.flatMap(({ id, name, aliases }) => {
        const known = JSON.parse(aliases ?? "[]") as string[];
        const merged = mergeAliases(name, known, { add: wanted.get(id) ?? [] });
        return merged.problem === undefined ? { id, name, aliases: merged.aliases } : [];
      });
      await setAliases(transaction, database, agencyId, { advertisers, pack: rows.pack });
    });
  }
}

/** Finds the names and IDs of a batch that the database already has. */
async function findKnown(
  transaction: Queries,
  { database: { operations }, agencyId, aliased }: Run,
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
    .selectFrom("advertiser_aliases")
    .select(["name", "advertiser_id as id", "aliases"])
    .where("agency_id", "=", agencyId)
    .where(operations.isOneOfTexts("name_key", keys))
    .execute();
  const rowIds = rows.flatMap(({ id }) => id ?? []);
  const existing =
    rowIds.length === 0
      ? []
      : await transaction.selectFrom("companies").select("id").where("id", "in", rowIds).execute();
  const known = new Map<string, Aliased>();
  const read = ({ id, name, aliases }: { id: string; name: string; aliases: string | null }) => ({
    aliases: JSON.parse(aliases ?? "[]") as string[],
    ...aliased.get(id),
    ...{ id, name },
  });
  // The name of one advertiser may be another name of another one.
  for (const one of otherNames.map(read)) for (const alias of one.aliases) known.set(alias, one);
  for (const one of names.map(read)) known.set(one.name, one);
  return {
    names: known,
    ids: new Set(existing.map(({ id }) => id)),
  };
}
