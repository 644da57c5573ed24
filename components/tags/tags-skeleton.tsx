import { Skeleton } from "@/components/ui/skeleton";

/** The tags before they are there. */
export function TagsSkeleton() {
  return <Skeleton className="h-80" />;
}
