import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";

export default function SessionsLoading() {
  return (
    <>
      <PageHeader title="My sessions" />
      <Skeleton className="h-48" />
    </>
  );
}
