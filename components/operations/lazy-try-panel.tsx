import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

export const LazyTryPanel = lazyPart(
  () => import("@/components/operations/try-panel.lazy").then((file) => file.TryPanel),
  { name: "the form", loading: <Skeleton className="h-40" /> },
);
