import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { CompanyView } from "@/components/companies/company-view";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Company" };

interface Props {
  params: Promise<{ companyId: string }>;
  searchParams: SearchParams;
}

export default async function CompanyPage({ params, searchParams }: Props) {
  const { companyId } = await params;
  await requireSession(await returnPath(routes.company(companyId), searchParams));
  return <CompanyView companyId={companyId} />;
}
