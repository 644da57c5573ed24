import "server-only";
import { type Principal } from "@/lib/principal";
import { type Queries } from "@/lib/db/database";
import { AppError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { type CompanyKind } from "@/lib/vocabulary";

/** A company that the caller may see. */
export interface VisibleCompany {
  id: string;
  name: string;
  kind: CompanyKind;
  /** The agency whose scope the company is in: itself, the advertiser's, or none. */
  agencyId: string | null;
}

/**
 * The company with this id, if the caller may see it: its own, or an advertiser of its agency. Null
 * otherwise; whether it exists at all is not told.
 */
export async function findVisibleCompany(
  db: Queries,
  principal: Principal,
  companyId: string,
): Promise<VisibleCompany | null> {
  const [company = null] = await findVisibleCompanies(db, principal, [companyId]);
  return company;
}

/** Those of the companies with these ids that the caller may see, in no order. */
export async function findVisibleCompanies(
  db: Queries,
  principal: Principal,
  companyIds: string[],
): Promise<VisibleCompany[]> {
  const ids = companyIds.filter(isId).map((id) => id.toLowerCase());
  if (ids.length === 0) return [];
  const companies = await db
    .selectFrom("companies")
    .leftJoin("agency_advertisers", "agency_advertisers.advertiser_id", "companies.id")
    .select(["companies.id", "companies.name", "companies.kind", "agency_advertisers.agency_id"])
    .where("companies.id", "in", ids)
    .where((eb) =>
      eb.or([
        eb("companies.id", "=", principal.companyId),
        eb("agency_advertisers.agency_id", "=", principal.companyId),
      ]),
    )
    .execute();
  return companies.map(({ agency_id, ...company }) => ({
    ...company,
    agencyId: company.kind === "agency" ? company.id : agency_id,
  }));
}

/** Like `findVisibleCompany`. @throws AppError not_found */
export async function getVisibleCompany(
  db: Queries,
  principal: Principal,
  companyId: string,
): Promise<VisibleCompany> {
  const company = await findVisibleCompany(db, principal, companyId);
  if (!company) throw noSuchCompany();
  return company;
}

/** The 404 for a company that does not exist, or that the caller may not see: never told which. */
export function noSuchCompany(): AppError {
  return new AppError("not_found", "Company not found, or you don't have access to it.");
}
