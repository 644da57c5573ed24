import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type Metadata } from "next";
import { readListSearch } from "@/app/list-search";
import { returnPath, type SearchParams } from "@/app/return-path";
import { CompaniesView } from "@/components/companies/companies-view";
import { getPinnedAndRecent } from "@/lib/companies/pinned-and-recent.server";
import { selectedCompaniesQuery, companyListQuery, companyPageRows } from "@/lib/companies/queries";
import { listSelectedCompanies } from "@/lib/companies/get-companies.server";
import { listCompanyPage } from "@/lib/service/list-company-page";
import { companyListSearchSchema, companySorts } from "@/lib/companies/schema";
import { createQueryClient } from "@/lib/query-client";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { getAudioService } from "@/lib/service/get-audio-service";
import { getMirrorState } from "@/lib/service/mirror/mirror-state";
import { requirePrincipal } from "@/lib/session/session.server";
import { mirrorQuery } from "@/lib/workspaces/queries";

export const metadata: Metadata = { title: "Companies" };

export default async function CompaniesPage({ searchParams }: { searchParams: SearchParams }) {
  const principal = await requirePrincipal(await returnPath(routes.companies, searchParams));
  const { sort, with_playlists } = await searchParams;
  const search = {
    ...(await readListSearch(searchParams)),
    sort: companySorts.find((name) => name === sort) ?? "name",
  };
  const params = {
    ...search,
    withPlaylists: with_playlists === "true" || search.sort !== "name",
  };
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery({
    ...companyListQuery(params),
    // The browser retries and shows its own error.
    retry: false,
    queryFn: async () => {
      const query = companyListSearchSchema.parse({
        ...search,
        cursor: search.cursor ?? undefined,
        with_playlists: params.withPlaylists ? "1" : undefined,
      });
      return listCompanyPage(await getRuntime(), principal, { ...query, limit: companyPageRows });
    },
  });
  const runtime = await getRuntime();
  if (getAudioService(runtime).capabilities.isMirror) {
    // After the list, which starts to copy companies if they are old.
    queryClient.setQueryData(mirrorQuery().queryKey, await getMirrorState(runtime, principal));
  }
  const { pinned, recent } = await getPinnedAndRecent(principal);
  const shortcutIds = [...pinned, ...recent];
  if (shortcutIds.length > 0 && params.q === "") {
    await queryClient.prefetchQuery({
      ...selectedCompaniesQuery("page", shortcutIds),
      retry: false,
      queryFn: async () => ({
        companies: await listSelectedCompanies(await getRuntime(), principal, shortcutIds),
      }),
    });
  }
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CompaniesView />
    </HydrationBoundary>
  );
}
