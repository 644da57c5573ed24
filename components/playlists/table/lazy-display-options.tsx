import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";

export const LazyDisplayOptions = lazyPart(
  () =>
    import("@/components/playlists/table/display-options.lazy").then((file) => file.DisplayOptions),
  { name: "the options", loading: <Skeleton className="h-60" /> },
);
