import "server-only";
import { type Company } from "@/lib/companies/find-company.server";
import { insertCompanies, lockCompanyNames } from "@/lib/companies/insert-companies.server";
import { findOrCreateAgency } from "@/lib/companies/manage-companies.server";
import { type CompanyRow, readCompanyRows } from "@/lib/companies/read-company-rows";
import { type Database, type Queries } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import { type Runtime } from "@/lib/runtime";
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

type NamedRow = Extract<CompanyRow, { name: string }>;

/** Rows of one transaction: long enough to be fast, short enough that a running server hardly waits. */
const batchRows = 1_000;
const keptRejections = 1_000;

/**
 * Adds the advertisers of a CSV file (`readCompanyRows`) to an agency, named by uuid or exact name and made
 * if no agency has the name (`findOrCreateAgency`), in constant memory and in short transactions. A name that the agency has is left as it is, so running it again does no harm, also after
 * a crash. `onBatch` is told the report so far.
 * @throws the errors of `findOrCreateAgency` and `readCompanyRows`; what came before in the file has been imported then
 */
export async function importCompanies(
  runtime: Runtime,
  agencyReference: string,
  file: AsyncIterable<Uint8Array>,
  onBatch: (report: ImportReport) => void = () => undefined,
): Promise<ImportReport & { agency: Company }> {
  const report: ImportReport = { read: 0, created: 0, existing: 0, rejected: [], rejectedCount: 0 };
  const batches = readCompanyRows(file);
  // The first line is judged before an agency is made.
  let batch = await batches.next();
  const agency = await findOrCreateAgency(runtime, agencyReference);
  for (; !batch.done; batch = await batches.next()) {
    for (let first = 0; first < batch.value.length; first += batchRows) {
      const rows = batch.value.slice(first, first + batchRows);
      await importBatch(runtime.database, agency.id, rows, report);
      onBatch(report);
    }
  }
  return { ...report, agency };
}

async function importBatch(
  database: Database,
  agencyId: string,
  rows: CompanyRow[],
  report: ImportReport,
): Promise<void> {
  const named = rows.filter((row) => "name" in row);
  const problems = new Map(
    rows.flatMap((row) => ("problem" in row ? [[row.line, row.problem] as const] : [])),
  );
  if (named.length > 0) {
    const plan = await database.write(async (transaction) => {
      await lockCompanyNames(transaction, database, { kind: "advertiser", agencyId });
      const planned = planBatch(named, await findKnown(transaction, agencyId, named));
      const companies = planned.fresh;
      await insertCompanies(transaction, database, { kind: "advertiser", agencyId, companies });
      return planned;
    });
    report.created += plan.fresh.length;
    report.existing += plan.existing;
    for (const [line, problem] of plan.problems) problems.set(line, problem);
  }
  report.read += rows.length;
  report.rejectedCount += problems.size;
  const inOrder = Array.from(problems, ([line, reason]) => ({ line, reason }));
  inOrder.sort((one, other) => one.line - other.line);
  report.rejected.push(...inOrder.slice(0, keptRejections - report.rejected.length));
}

interface Known {
  /** Ids of the agency's advertisers, by name. */
  names: Map<string, string>;
  /** Ids that companies have. */
  ids: Set<string>;
}

/** What the database has of a batch's names and ids. */
async function findKnown(transaction: Queries, agencyId: string, rows: NamedRow[]): Promise<Known> {
  const keys = rows.map(({ name }) => nameKey(name));
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

/** Sorts a batch into advertisers to create, those there are, and rows that cannot be imported. */
function planBatch(rows: NamedRow[], { names, ids }: Known) {
  const fresh: { id: string; name: string }[] = [];
  const problems = new Map<number, string>();
  let existing = 0;
  for (const { line, name, id: given } of rows) {
    const known = names.get(name);
    if (known !== undefined && (given === null || given === known)) existing += 1;
    else if (known !== undefined)
      problems.set(line, `The agency has an advertiser of this name with another uuid, ${known}.`);
    else if (given !== null && ids.has(given))
      problems.set(line, "Another company has this uuid. Leave it out to get a new one.");
    else {
      const id = given ?? newId();
      names.set(name, id);
      ids.add(id);
      fresh.push({ id, name });
    }
  }
  return { fresh, existing, problems };
}
