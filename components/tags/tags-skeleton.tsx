import { Skeleton } from "@/components/ui/skeleton";

export function TagsSkeleton() {
  return <Skeleton className="h-80" />;
}
