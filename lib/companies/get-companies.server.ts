import "server-only";
import { type Principal } from "@/lib/principal";
import { type CompanyListItem } from "@/lib/companies/schema";
import { findVisibleCompanies, noSuchCompany } from "@/lib/companies/visible-companies.server";
import { type Queries } from "@/lib/db/database";
import { type Runtime } from "@/lib/runtime/runtime";

/** One visible company, as a row of the table. @throws AppError not_found */
export async function getCompany(
  runtime: Runtime,
  principal: Principal,
  companyId: string,
): Promise<CompanyListItem> {
  const [row] = await listSelectedCompanies(runtime, principal, [companyId]);
  if (!row) throw noSuchCompany();
  return row;
}

/** The visible ones of these companies, as rows of the table, in the order of `companyIds`. */
export async function listSelectedCompanies(
  runtime: Runtime,
  principal: Principal,
  companyIds: string[],
): Promise<CompanyListItem[]> {
  const db = runtime.database.read;
  const visible = await findVisibleCompanies(db, principal, companyIds);
  const positions = new Map(companyIds.map((id, position) => [id.toLowerCase(), position]));
  const positionOf = ({ id }: { id: string }) => positions.get(id) ?? 0;
  const rows = visible
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .map(({ id, name, kind }) => ({ uuid: id, name, kind }));
  return withPlaylistCounts(db, principal, rows);
}

/** The companies with the number of their playlists that the caller sees, and when the last of them was changed. */
export async function withPlaylistCounts(
  db: Queries,
  principal: Principal,
  companies: Pick<CompanyListItem, "uuid" | "name" | "kind">[],
): Promise<CompanyListItem[]> {
  if (companies.length === 0) return [];
  const rows = await db
    .selectFrom("playlists")
    .select(({ fn }) => [
      "company_id",
      fn.countAll<number>().as("playlist_count"),
      fn.max("updated_at").as("last_changed_at"),
    ])
    .where(
      "company_id",
      "in",
      companies.map(({ uuid }) => uuid),
    )
    .where(
      principal.companyKind === "agency" ? "agency_id" : "company_id",
      "=",
      principal.companyId,
    )
    .where("archived_at", "is", null)
    .groupBy("company_id")
    .execute();
  const counts = new Map(rows.map(({ company_id, ...counted }) => [company_id, counted]));
  const none = { playlist_count: 0, last_changed_at: null };
  return companies.map((company) => ({ ...company, ...(counts.get(company.uuid) ?? none) }));
}
