import { type Metadata } from "next";
import { returnPath, type SearchParams } from "@/app/return-path";
import { CompaniesView } from "@/components/companies/companies-view";
import { routes } from "@/lib/routes";
import { requireSession } from "@/lib/session/session.server";

export const metadata: Metadata = { title: "Companies" };

export default async function CompaniesPage({ searchParams }: { searchParams: SearchParams }) {
  await requireSession(await returnPath(routes.companies, searchParams));
  return <CompaniesView />;
}
