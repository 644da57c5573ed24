import { countAdvertisers } from "@/lib/server/domain/companies/count-advertisers";
import { withPlaylistCounts } from "@/lib/server/domain/companies/get-companies";
import {
  hasPlaylists,
  listCompaniesWithPlaylists,
} from "@/lib/server/domain/companies/list-with-playlists";
import { type CompanyList, type CompanyListSearch } from "@/lib/shared/companies/schema";
import { type Queries } from "@/lib/server/db/database";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getAudioService } from "@/lib/server/remote/get-audio-service";
import { refreshIfOld } from "@/lib/server/remote/mirror/mirror-state";

/** Returns one page of the companies table with playlist counts. @throws AppError invalid_cursor */
export async function listCompanyPage(
  runtime: Runtime,
  principal: Principal,
  query: CompanyListSearch & { limit: number },
): Promise<CompanyList> {
  const service = getAudioService(runtime);
  if (
    principal.companyKind === "agency" &&
    (await isNarrow(runtime.database.read, principal, query))
  ) {
    // Searching does so by itself.
    if (service.capabilities.isMirror) await refreshIfOld(runtime, principal);
    return {
      ...(await listCompaniesWithPlaylists(runtime, principal, query)),
      suggestions: [],
      is_with_playlists: true,
    };
  }
  const found = await service.searchCompanies(principal, query);
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
  { companyId }: Principal,
  { sort, with_playlists }: CompanyListSearch,
): Promise<boolean> {
  if (sort !== "name") return true;
  return with_playlists === "if_any" ? hasPlaylists(db, companyId) : with_playlists === "1";
}
