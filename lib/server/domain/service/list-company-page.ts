import { withPlaylistCounts } from "@/lib/server/domain/companies/get-companies";
import { suggestAdvertisers } from "@/lib/server/domain/companies/search-advertisers";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import {
  hasPlaylists,
  listCompaniesWithPlaylists,
} from "@/lib/server/domain/companies/list-with-playlists";
import { type CompanyList, type CompanyListSearch } from "@/lib/shared/companies/schema";
import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { type AudioService } from "@/lib/server/domain/service/audio-service";

/** Returns one page of the companies table with playlist counts. @throws AppError invalid_cursor */
export async function listCompanyPage(
  runtime: Runtime,
  service: AudioService | null,
  principal: Principal,
  query: CompanyListSearch & { limit: number },
): Promise<CompanyList> {
  await service?.refreshIfOld(principal);
  if (await isNarrow(runtime.database.read, principal, query)) {
    const { isWeak, ...page } = await listCompaniesWithPlaylists(runtime, principal, query);
    const near = isWeak
      ? await suggestAdvertisers(runtime.database, principal, query.q, {
          found: page.companies,
          isThorough: true,
        })
      : [];
    return { ...page, suggestions: near, is_with_playlists: true };
  }
  const found = await searchCompanies(runtime, principal, {
    ...query,
    isPersonal: true,
    suggestions: "if_weak",
  });
  const rows = found.advertisers.map((advertiser) => ({
    ...advertiser,
    kind: "advertiser" as const,
  }));
  const companies = await withPlaylistCounts(runtime.database.read, principal, rows);
  const { first, nextCursor, suggestions } = found;
  const total =
    nextCursor === null
      ? first + companies.length - 1
      : query.q === ""
        ? await countAdvertisers(runtime.database.read, principal)
        : null;
  return {
    companies,
    suggestions,
    first,
    is_with_playlists: false,
    total,
    next_cursor: nextCursor,
  };
}

/** Whether the table has only companies with playlists. */
async function isNarrow(
  db: Queries,
  { companyKind, companyId }: Principal,
  { sort, with_playlists }: CompanyListSearch,
): Promise<boolean> {
  if (companyKind !== "agency") return false;
  if (sort !== "name") return true;
  return with_playlists === "if_any" ? hasPlaylists(db, companyId) : with_playlists === "true";
}

/** Returns the number of advertisers of the principal's agency, kept by `insertCompanies`; null for an advertiser's client. */
export async function countAdvertisers(db: Queries, principal: Principal): Promise<number | null> {
  if (principal.companyKind !== "agency") return null;
  const size = await db
    .selectFrom("agency_sizes")
    .select("advertisers")
    .where("agency_id", "=", principal.companyId)
    .executeTakeFirst();
  return size?.advertisers ?? 0;
}
