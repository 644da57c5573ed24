import "server-only";
import { withPlaylistCounts } from "@/lib/companies/get-companies.server";
import { type CompanyList } from "@/lib/companies/schema";
import { type CompanySearchQuery } from "@/lib/companies/search-companies.server";
import { type Principal } from "@/lib/principal";
import { type Runtime } from "@/lib/runtime/runtime";
import { getAudioService } from "@/lib/service/get-audio-service";

/** Returns one page of the companies table with playlist counts. @throws AppError invalid_cursor */
export async function listCompanyPage(
  runtime: Runtime,
  principal: Principal,
  query: CompanySearchQuery,
): Promise<CompanyList> {
  const found = await getAudioService(runtime).searchCompanies(principal, query);
  const rows = found.advertisers.map((advertiser) => ({
    ...advertiser,
    kind: "advertiser" as const,
  }));
  const companies = await withPlaylistCounts(runtime.database.read, principal, rows);
  return { companies, first: found.first, next_cursor: found.nextCursor };
}
