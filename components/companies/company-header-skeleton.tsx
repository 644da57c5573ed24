import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** Placeholder of the company header. */
export function CompanyHeaderSkeleton() {
  return (
    <PageHeader
      title={
        <>
          <VisuallyHidden>Loading</VisuallyHidden>
          <Skeleton className="h-7 w-64 max-w-full" />
        </>
      }
    >
      <Skeleton className="h-5 w-80 max-w-full" />
    </PageHeader>
  );
}
