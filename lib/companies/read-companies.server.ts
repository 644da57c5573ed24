import "server-only";
import { type Principal } from "@/lib/clients/principal";
import { type CompanyList, type CompanyRow } from "@/lib/companies/schema";
import { findVisibleCompanies, noSuchCompany } from "@/lib/companies/visible-companies.server";
import { type Queries } from "@/lib/db/database";
import { type Runtime } from "@/lib/runtime";
import { type CompanySearchQuery } from "@/lib/service/audio-service";
import { getAudioService } from "@/lib/service/get-audio-service.server";

/**
 * One page of the dashboard's companies table: what the Advertiser Audio Service finds, with what Cuelist
 * knows of each company's playlists. @throws AppError invalid_cursor
 */
export async function readCompanyPage(
  runtime: Runtime,
  principal: Principal,
  query: CompanySearchQuery,
): Promise<CompanyList> {
  const found = await getAudioService(runtime).searchCompanies(principal.token, query);
  const ids = found.advertisers.map(({ uuid }) => uuid);
  const activity = await countPlaylists(runtime.database.read, principal, ids);
  const companies = found.advertisers.map(({ uuid, name }): CompanyRow => {
    return { uuid, name, kind: "advertiser", ...(activity.get(uuid) ?? noPlaylists) };
  });
  return { companies, first: found.first, next_cursor: found.nextCursor };
}

/** One visible company, as a row of the table. @throws AppError not_found */
export async function readCompany(
  runtime: Runtime,
  principal: Principal,
  companyId: string,
): Promise<CompanyRow> {
  const [row] = await readChosenCompanies(runtime, principal, [companyId]);
  if (!row) throw noSuchCompany();
  return row;
}

/** The visible ones of these companies, as rows of the table, in the order of `companyIds`. */
export async function readChosenCompanies(
  runtime: Runtime,
  principal: Principal,
  companyIds: string[],
): Promise<CompanyRow[]> {
  const db = runtime.database.read;
  const visible = await findVisibleCompanies(db, principal, companyIds);
  const activity = await countPlaylists(
    db,
    principal,
    visible.map(({ id }) => id),
  );
  const places = new Map(companyIds.map((id, place) => [id.toLowerCase(), place]));
  const place = ({ id }: { id: string }) => places.get(id) ?? 0;
  return visible
    .toSorted((one, other) => place(one) - place(other))
    .map(({ id, name, kind }) => ({
      uuid: id,
      name,
      kind,
      ...(activity.get(id) ?? noPlaylists),
    }));
}

const noPlaylists = { playlist_count: 0, last_changed_at: null };

type Activity = Pick<CompanyRow, "playlist_count" | "last_changed_at">;

async function countPlaylists(
  db: Queries,
  principal: Principal,
  companyIds: string[],
): Promise<Map<string, Activity>> {
  if (companyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("playlists")
    .select(({ fn }) => [
      "company_id",
      fn.countAll<number>().as("playlist_count"),
      fn.max("updated_at").as("last_changed_at"),
    ])
    .where("company_id", "in", companyIds)
    .where(
      principal.companyKind === "agency" ? "agency_id" : "company_id",
      "=",
      principal.companyId,
    )
    .where("archived_at", "is", null)
    .groupBy("company_id")
    .execute();
  return new Map(rows.map(({ company_id, ...activity }) => [company_id, activity]));
}
