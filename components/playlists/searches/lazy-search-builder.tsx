"use client";

import { useQuery } from "@tanstack/react-query";
import { type BuilderSearchEditorProps } from "@/components/playlists/searches/builder-search-editor.lazy";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

/** The builder, loaded on demand. If loading fails, only this search shows an error. */
export function LazySearchBuilder(props: BuilderSearchEditorProps) {
  const { data, isError, refetch } = useQuery({
    queryKey: ["search-builder"],
    queryFn: () => import("@/components/playlists/searches/builder-search-editor.lazy"),
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
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
