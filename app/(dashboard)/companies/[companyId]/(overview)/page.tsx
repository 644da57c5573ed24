import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { returnPath, type SearchParams } from "@/app/return-path";
import { CompanyView } from "@/components/companies/company-view";
import { getCompany } from "@/lib/companies/get-companies.server";
import { routes } from "@/lib/routes";
import { findForPage } from "@/lib/session/find-for-page.server";
import { requireSession } from "@/lib/session/session.server";

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
  await requireSession(await returnPath(routes.company(companyId), searchParams));
  const company = await findCompany(companyId);
  if (!company) notFound();
  return <CompanyView initial={company} />;
}
