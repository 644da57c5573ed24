import { PageHeader } from "@/components/layout/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** The head of a company's page while its name is on the way. */
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
