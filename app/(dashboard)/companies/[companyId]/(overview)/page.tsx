import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { prefetchPlaylists } from "@/app/prefetch-playlists";
import { returnPath, type SearchParams } from "@/app/return-path";
import { CompanyView } from "@/components/companies/company-view";
import { getCompany } from "@/lib/companies/get-companies.server";
import { createQueryClient } from "@/lib/query-client";
import { routes } from "@/lib/routes";
import { findForPage } from "@/lib/session/find-for-page.server";
import { requirePrincipal } from "@/lib/session/session.server";

interface Props {
  params: Promise<{ companyId: string }>;
  searchParams: SearchParams;
}

/** Cached per request: both the title and the page read it. */
const findCompany = cache((companyId: string) =>
  findForPage((runtime, principal) => getCompany(runtime, principal, companyId)),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const company = await findCompany((await params).companyId);
  return { title: company?.name ?? "Company" };
}

export default async function CompanyPage({ params, searchParams }: Props) {
  const { companyId } = await params;
  const principal = await requirePrincipal(
    await returnPath(routes.company(companyId), searchParams),
  );
  const company = await findCompany(companyId);
  if (!company) notFound();
  const queryClient = createQueryClient();
  await prefetchPlaylists(queryClient, principal, company.uuid, searchParams);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CompanyView initial={company} />
    </HydrationBoundary>
  );
}
