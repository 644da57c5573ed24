import { countAdvertisers } from "@/lib/server/domain/companies/count-advertisers";
import { withPlaylistCounts } from "@/lib/server/domain/companies/get-companies";
import { suggestAdvertisers } from "@/lib/server/domain/companies/suggest-advertisers";
import { searchCompanies } from "@/lib/server/domain/companies/search-companies";
import { listCompaniesWithPlaylists } from "@/lib/server/domain/companies/list-with-playlists";
import {
  type CompanyList,
  type CompanyListSearch,
  hasOnlyWithPlaylists,
} from "@/lib/shared/companies/schema";
import { type Principal } from "@/lib/server/principal";
import { type Runtime } from "@/lib/server/runtime/runtime";
import { getCapabilities } from "@/lib/server/remote/get-capabilities";
import { refreshIfOld } from "@/lib/server/remote/mirror/mirror-state";

/** Returns one page of the companies table with playlist counts. @throws AppError invalid_cursor */
export async function listCompanyPage(
  runtime: Runtime,
  principal: Principal,
  query: CompanyListSearch & { limit: number },
): Promise<CompanyList> {
  if (hasOnlyWithPlaylists(query) && principal.companyKind === "agency") {
    const { isWeak, ...page } = await listCompaniesWithPlaylists(runtime, principal, query);
    const near = isWeak
      ? await suggestAdvertisers(runtime.database, principal, query.q, {
          found: page.companies,
          isThorough: true,
        })
      : [];
    return { ...page, suggestions: near };
  }
  if (getCapabilities(runtime).isMirror) await refreshIfOld(runtime, principal);
  const found = await searchCompanies(runtime, principal, { ...query, isPersonal: true });
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
  return { companies, suggestions, first, total, next_cursor: nextCursor };
}
