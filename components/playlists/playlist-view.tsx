"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { RequestError } from "@/components/layout/request-error";
import { PlaylistHeader } from "@/components/playlists/playlist-header";
import { PlaylistInventory } from "@/components/playlists/playlist-inventory";
import { PlaylistSearches } from "@/components/playlists/playlist-searches";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api-client";
import { playlistQuery } from "@/lib/playlists/queries";
import { routes } from "@/lib/routes";

/** One playlist, as it is stored. */
export function PlaylistView({ playlistId }: { playlistId: string }) {
  const { data: playlist, error, refetch, isFetching } = useQuery(playlistQuery(playlistId));
  if (playlist) {
    return (
      <>
        <PlaylistHeader playlist={playlist} />
        <div className="flex flex-col gap-8">
          <PlaylistInventory playlist={playlist} />
          <PlaylistSearches searches={playlist.searches} />
        </div>
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        titleAs="h1"
        title="There is no such playlist"
        action={<ButtonLink href={routes.playlists}>All playlists</ButtonLink>}
      >
        It does not exist, or your client cannot see it.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <RequestError
        titleAs="h1"
        title="The playlist could not be read"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  return <PlaylistViewSkeleton />;
}

/** The playlist's page before it is there. */
export function PlaylistViewSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-7 w-72 max-w-full" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="mt-5 h-5 w-40" />
      <Skeleton className="h-80" />
    </div>
  );
}
