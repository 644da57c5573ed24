import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** The builder, loaded on demand. If loading fails, only this search shows an error. */
export const LazySearchBuilder = lazyPart(
  () =>
    import("@/components/playlists/searches/builder-search-editor.lazy").then(
      (file) => file.BuilderSearchEditor,
    ),
  {
    name: "the builder",
    reassurance: "Your search is kept. You can edit it as JSON.",
    loading: (
      <div role="status">
        <VisuallyHidden>Loading the builder</VisuallyHidden>
        <Skeleton className="h-32" />
      </div>
    ),
  },
);
