import { Skeleton } from "@/components/ui/skeleton";

/** Placeholder of the playlist form. */
export function FormSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex flex-col gap-5">
        {["h-9", "h-9", "h-9", "h-20", "h-9"].map((height, index) => (
          <div key={index} className="flex flex-col gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className={height} />
          </div>
        ))}
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
