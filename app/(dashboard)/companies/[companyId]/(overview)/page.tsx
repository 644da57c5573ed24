import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { find, getSession, requireSession } from "@/app/page-data";
import { FirstRows } from "@/app/first-rows";
import { prefetchPlaylists } from "@/app/prefetch-playlists";
import { CompanySkeleton, CompanyView } from "@/components/companies/company-view";
import { titled } from "@/components/navigation/pages";
import { companyQuery } from "@/lib/browser/companies/queries";
import { routes } from "@/lib/shared/routes";

/** Cached per request: both the title and the page read it. */
const findCompany = cache((companyId: string) => find(companyQuery(companyId)));

export async function generateMetadata({
  params,
}: PageProps<"/companies/[companyId]">): Promise<Metadata> {
  const company = (await getSession()) && (await findCompany((await params).companyId));
  return titled("/companies/[companyId]", company?.name);
}

export default async function CompanyPage({
  params,
  searchParams,
}: PageProps<"/companies/[companyId]">) {
  const { companyId } = await params;
  await requireSession(routes.company(companyId), searchParams);
  const company = await findCompany(companyId);
  if (!company) notFound();
  return (
    <FirstRows
      load={(queryClient) => prefetchPlaylists(queryClient, company.uuid, searchParams)}
      skeleton={<CompanySkeleton />}
    >
      <CompanyView initial={company} />
    </FirstRows>
  );
}
