import { CompaniesSkeleton } from "@/components/companies/companies-skeleton";

export default function CompaniesLoading() {
  return <CompaniesSkeleton />;
}
