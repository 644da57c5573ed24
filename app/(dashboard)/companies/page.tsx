import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type Metadata } from "next";
import { readListSearch } from "@/app/list-search";
import { returnPath, type SearchParams } from "@/app/return-path";
import { CompaniesView } from "@/components/companies/companies-view";
import { readKeptCompanies } from "@/lib/companies/kept-companies.server";
import { chosenCompaniesQuery, companyListQuery, companyPageRows } from "@/lib/companies/queries";
import { readChosenCompanies } from "@/lib/companies/read-companies.server";
import { readCompanyPage } from "@/lib/service/company-page";
import { companySearchSchema } from "@/lib/companies/schema";
import { createQueryClient } from "@/lib/query-client";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { requirePrincipal } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Companies" };

export default async function CompaniesPage({ searchParams }: { searchParams: SearchParams }) {
  const principal = await requirePrincipal(await returnPath(routes.companies, searchParams));
  const asked = await readListSearch(searchParams);
  const queryClient = createQueryClient();
  await queryClient.prefetchQuery({
    ...companyListQuery(asked),
    // A failure is not shown from here: the browser asks again and shows its own.
    retry: false,
    queryFn: async () => {
      const search = { ...asked, cursor: asked.cursor ?? undefined };
      const { q, cursor } = companySearchSchema.parse(search);
      return readCompanyPage(await getRuntime(), principal, { q, cursor, limit: companyPageRows });
    },
  });
  const { pinned, recent } = await readKeptCompanies(principal.clientId);
  const kept = [...pinned, ...recent];
  if (kept.length > 0 && asked.q === "") {
    await queryClient.prefetchQuery({
      ...chosenCompaniesQuery("page", kept),
      retry: false,
      queryFn: async () => ({
        companies: await readChosenCompanies(await getRuntime(), principal, kept),
      }),
    });
  }
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CompaniesView />
    </HydrationBoundary>
  );
}
