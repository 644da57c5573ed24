"use client";

import { useQuery } from "@tanstack/react-query";
import { type BuilderSearchEditorProps } from "@/components/playlists/searches/builder-search-editor.lazy";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/**
 * The builder, fetched when it is first looked at: most forms need none. If it does not come, only this
 * search says so, and everything else in the form stays.
 */
export function LazySearchBuilder(props: BuilderSearchEditorProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["search-builder"],
    queryFn: () => import("@/components/playlists/searches/builder-search-editor.lazy"),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
    networkMode: "always",
    retry: false,
    throwOnError: false,
  });
  if (data) return <data.BuilderSearchEditor {...props} />;
  if (isError) {
    return (
      <Callout
        tone="danger"
        role="alert"
        action={
          <Button size="sm" onPress={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Couldn&apos;t load the builder. Your search is kept. You can edit it as JSON.
      </Callout>
    );
  }
  return (
    <div role="status">
      <VisuallyHidden>Loading the builder</VisuallyHidden>
      <Skeleton className="h-32" />
    </div>
  );
}
