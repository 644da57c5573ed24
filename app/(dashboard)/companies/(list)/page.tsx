import { type QueryClient } from "@tanstack/react-query";
import { createLoader } from "nuqs/server";
import { FirstRows } from "@/app/first-rows";
import { requireSession } from "@/app/page-data";
import { CompaniesSkeleton, CompaniesView } from "@/components/companies/companies-view";
import { companySearchParsers, toCompanyListParams } from "@/components/companies/company-search";
import { listSearchParsers } from "@/components/navigation/list-search-parsers";
import { titled } from "@/components/navigation/pages";
import {
  companyListQuery,
  mirrorQuery,
  pinnedAndRecentQuery,
  selectedCompaniesQuery,
} from "@/lib/browser/companies/queries";
import { latestChangeQuery } from "@/lib/browser/playlists/latest-queries";
import { createQueryClient } from "@/lib/browser/query-client";
import { routes } from "@/lib/shared/routes";

export const metadata = titled("/companies");

const readSearch = createLoader({ ...listSearchParsers, ...companySearchParsers });

export default async function CompaniesPage({ searchParams }: PageProps<"/companies">) {
  const session = await requireSession(routes.companies, searchParams);
  const params = toCompanyListParams(await readSearch(searchParams));
  const load = async (queryClient: QueryClient) => {
    // Before the list, so that the list is not older.
    await queryClient.prefetchQuery(latestChangeQuery());
    // The browser retries and shows its own error.
    await queryClient.prefetchQuery(companyListQuery(params));
    // After the list, which starts to copy companies if they are old.
    if (session.capabilities.isMirror) await queryClient.prefetchQuery(mirrorQuery());
    if (params.q !== "") return;
    const { pinned, recent } = await createQueryClient().fetchQuery(pinnedAndRecentQuery(session));
    const shortcutIds = [...pinned, ...recent];
    if (shortcutIds.length > 0)
      await queryClient.prefetchQuery(selectedCompaniesQuery("page", shortcutIds));
  };
  return (
    <FirstRows load={load} skeleton={<CompaniesSkeleton />}>
      <CompaniesView />
    </FirstRows>
  );
}
