import { sql } from "kysely";
import { type Queries } from "@/lib/server/db/database";
import { AppError } from "@/lib/shared/errors";
import { isId } from "@/lib/shared/ids";
import { nameKey, normalizeName } from "@/lib/shared/text";
import { type CompanyKind } from "@/lib/shared/vocabulary";

export interface Company {
  id: string;
  name: string;
  kind: CompanyKind;
  /** Null for agencies and for advertisers without an agency. */
  agencyId: string | null;
  agencyName: string | null;
}

/** Starts a query for companies with the agency of each. */
export function selectCompanies(db: Queries) {
  return (
    db
      .selectFrom("companies")
      // A mirrored advertiser may be in several workspaces.
      .leftJoin("agency_advertisers", (join) =>
        join
          .onRef("agency_advertisers.advertiser_id", "=", "companies.id")
          .on("agency_advertisers.is_mirrored", "=", 0),
      )
      .leftJoin("companies as agency", "agency.id", "agency_advertisers.agency_id")
      .select([
        "companies.id",
        "companies.name",
        "companies.kind",
        "agency.id as agencyId",
        "agency.name as agencyName",
      ])
  );
}

/**
 * Returns at most 11 companies with exactly this name (NFC, trimmed); agency `null` means none. An index finds agencies, and advertisers
 * of one; others need a scan of all companies, which only an operator's commands request (0.28 s for a million on SQLite).
 */
export function findCompaniesByName(
  db: Queries,
  name: string,
  { kind, agencyId }: { kind?: CompanyKind | undefined; agencyId?: string | null },
): Promise<Company[]> {
  let query = selectCompanies(db)
    .where("companies.name_key", "=", nameKey(name))
    // Names from before 0034 may contain characters that are no longer stored.
    .where("companies.name", "in", [normalizeName(name), name]);
  // A literal, as in the index's condition: a parameter would hide that only agencies are searched.
  if (kind) query = query.where("companies.kind", "=", sql.lit(kind));
  if (agencyId === null) query = query.where("agency_advertisers.agency_id", "is", null);
  else if (agencyId !== undefined)
    query = query
      .where("agency_advertisers.agency_id", "=", agencyId)
      .where("agency_advertisers.name_key", "=", nameKey(name));
  return query.orderBy("companies.id").limit(11).execute();
}

/** Returns the company with this UUID or exact name. @throws AppError not_found; conflict if ambiguous */
export async function findCompany(
  db: Queries,
  reference: string,
  kind?: CompanyKind,
): Promise<Company> {
  const noun = kind ?? "company";
  const byId = isId(reference)
    ? await selectCompanies(db)
        .where("companies.id", "=", reference.toLowerCase())
        .executeTakeFirst()
    : undefined;
  if (byId && kind && byId.kind !== kind)
    throw new AppError("not_found", `Company ${byId.id} is an ${byId.kind}, not an ${kind}.`);
  if (byId) return byId;
  const [company, ...others] = await findCompaniesByName(db, reference, { kind });
  if (!company)
    throw new AppError("not_found", `No ${noun} has the UUID or exact name "${reference}".`);
  if (others.length > 0) throw ambiguous(reference, [company, ...others]);
  return company;
}

function ambiguous(name: string, companies: Company[]): AppError {
  const shown = companies.slice(0, 10).map(describe).join("; ");
  const more = companies.length > 10 ? "; and more" : "";
  return new AppError(
    "conflict",
    `Several companies are named "${name}". Use the UUID of one: ${shown}${more}.`,
  );
}

function describe({ id, kind, agencyName }: Company): string {
  return agencyName === null ? `${id} (${kind})` : `${id} (${kind} of ${agencyName})`;
}
