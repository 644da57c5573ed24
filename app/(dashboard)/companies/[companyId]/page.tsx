import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { returnPath, type SearchParams } from "@/app/return-path";
import { CompanyView } from "@/components/companies/company-view";
import { companyQuery } from "@/lib/companies/queries";
import { readCompany } from "@/lib/companies/read-companies.server";
import { type CompanyRow } from "@/lib/companies/schema";
import { AppError } from "@/lib/errors";
import { createQueryClient } from "@/lib/query-client";
import { routes } from "@/lib/routes";
import { getRuntime } from "@/lib/runtime.server";
import { getPrincipal, requireSession } from "@/lib/session/session.server";

interface Props {
  params: Promise<{ companyId: string }>;
  searchParams: SearchParams;
}

/** The company, or null if there is none that the caller may see. Asked once for title and page. */
const findCompany = cache(async (companyId: string): Promise<CompanyRow | null> => {
  const principal = await getPrincipal();
  if (!principal) return null;
  return readCompany(await getRuntime(), principal, companyId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const company = await findCompany((await params).companyId);
  return { title: company?.name ?? "Company" };
}

export default async function CompanyPage({ params, searchParams }: Props) {
  const { companyId } = await params;
  await requireSession(await returnPath(routes.company(companyId), searchParams));
  const company = await findCompany(companyId);
  if (!company) notFound();
  const queryClient = createQueryClient();
  queryClient.setQueryData(companyQuery(companyId).queryKey, company);
  return (
    <HydrationBoundary state={dehydrate(queryClient)}>
      <CompanyView companyId={companyId} />
    </HydrationBoundary>
  );
}
