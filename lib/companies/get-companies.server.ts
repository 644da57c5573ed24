import "server-only";
import { type Principal } from "@/lib/principal";
import { type CompanyListItem } from "@/lib/companies/schema";
import { findVisibleCompanies, noSuchCompany } from "@/lib/companies/visible-companies.server";
import { type Queries } from "@/lib/db/database";
import { type Runtime } from "@/lib/runtime/runtime";

/** Returns one visible company as a table row. @throws AppError not_found */
export async function getCompany(
  runtime: Runtime,
  principal: Principal,
  companyId: string,
): Promise<CompanyListItem> {
  const [row] = await listSelectedCompanies(runtime, principal, [companyId]);
  if (!row) throw noSuchCompany();
  return row;
}

/** Returns the visible ones of `companyIds` as table rows, in the same order. */
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

/** Adds the number of each company's visible playlists and the time of their last change. */
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
