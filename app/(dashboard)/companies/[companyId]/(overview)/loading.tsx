import { CompanyHeaderSkeleton } from "@/components/companies/company-header-skeleton";
import { Skeleton } from "@/components/ui/skeleton";

export default function CompanyLoading() {
  return (
    <>
      <CompanyHeaderSkeleton />
      <Skeleton className="h-80" />
    </>
  );
}
