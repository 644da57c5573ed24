import {
  type Company,
  findCompaniesByName,
  findCompany,
  selectCompanies,
} from "@/lib/server/domain/companies/find-company";
import { insertCompanies, lockCompanyNames } from "@/lib/server/domain/companies/insert-companies";
import { companyNameSchema } from "@/lib/shared/companies/schema";
import { AppError, invalid } from "@/lib/shared/errors";
import { isId, newId } from "@/lib/shared/ids";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { parseName } from "@/lib/shared/text-schema";
import { type CompanyKind } from "@/lib/shared/vocabulary";
import { sql } from "kysely";
import { type Database } from "@/lib/server/db/database";
import { nameKey } from "@/lib/shared/text";

const pageRows = 1_000;

/** Yields all companies whose name contains `q`, by name, in pages; not limited to an agency. */
export async function* listCompanies(database: Database, q: string): AsyncGenerator<Company[]> {
  const term = nameKey(q);
  if (q.trim() !== "" && term === "") return;
  const pattern = `%${term.replace(/[\\%_]/g, "\\$&")}%`;
  let after = { nameKey: "", id: "00000000-0000-0000-0000-000000000000" };
  for (;;) {
    const page = await selectCompanies(database.read)
      .select("companies.name_key")
      .where((eb) =>
        eb(
          eb.refTuple("companies.name_key", "companies.id"),
          ">",
          eb.tuple(after.nameKey, after.id),
        ),
      )
      .where(sql<boolean>`companies.name_key like ${pattern} escape '\\'`)
      .orderBy("companies.name_key")
      .orderBy("companies.id")
      .limit(pageRows)
      .execute();
    if (page.length > 0) yield page.map(({ name_key: _, ...company }) => company);
    const last = page.at(-1);
    if (!last || page.length < pageRows) return;
    after = { nameKey: last.name_key, id: last.id };
  }
}

interface CreateCompany {
  name: string;
  kind: CompanyKind;
  agency?: string | undefined;
}

/**
 * Creates a company. Names are unique among agencies, within each agency, and among advertisers without an
 * agency.
 * @throws AppError invalid, not_found for the agency, conflict for a duplicate name
 */
export async function createCompany(
  { database }: Runtime,
  { name: givenName, kind, agency: agencyReference }: CreateCompany,
): Promise<Company> {
  const name = parseName(companyNameSchema, givenName);
  if (kind === "agency" && agencyReference !== undefined)
    throw invalid([{ path: ["agency"], message: "An agency can't belong to another agency." }]);
  const agency =
    agencyReference === undefined
      ? null
      : await findCompany(database.read, agencyReference, "agency");
  const agencyId = agency?.id ?? null;
  return database.write(async (transaction) => {
    await lockCompanyNames(transaction, database, { kind, agencyId });
    const [existing] = await findCompaniesByName(transaction, name, { kind, agencyId });
    if (existing) throw nameTaken(existing);
    const id = newId();
    await insertCompanies(transaction, database, { kind, agencyId, companies: [{ id, name }] });
    return { id, name, kind, agencyId, agencyName: agency?.name ?? null };
  });
}

/** Returns the agency with this UUID or exact name, or creates it. @throws AppError not_found, invalid */
export async function findOrCreateAgency(runtime: Runtime, reference: string): Promise<Company> {
  return findCompany(runtime.database.read, reference, "agency").catch(async (error: unknown) => {
    if (!(error instanceof AppError) || error.code !== "not_found" || isId(reference)) throw error;
    return createCompany(runtime, { name: reference, kind: "agency" });
  });
}

function nameTaken({ id, name, kind, agencyName }: Company): AppError {
  const where = agencyName === null ? "" : ` of ${agencyName}`;
  return new AppError("conflict", `An ${kind}${where} already has the name "${name}": ${id}.`);
}
