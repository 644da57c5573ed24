import { PageHeader } from "@/components/layout/page-header";
import { KnownTitle } from "@/components/navigation/known-title";
import { Skeleton } from "@/components/ui/skeleton";

export function CompanySkeleton() {
  return (
    <>
      <PageHeader title={<KnownTitle noun="Company" />} />
      <Skeleton className="h-80" />
    </>
  );
}
