import { useQuery } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { RequestError } from "@/components/layout/request-error";
import { type GivenPlaylist } from "@/lib/shared/playlists/given-playlist";
import { playlistQuery } from "@/lib/browser/playlists/playlist-query";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

interface WholePlaylistProps {
  given: GivenPlaylist;
  /** Shown while a large playlist loads. */
  placeholder: ReactNode;
  children: (playlist: PlaylistDetails) => ReactNode;
}

/** Shows a playlist from the page's data, or loads it first. */
export function WholePlaylist({ given, placeholder, children }: WholePlaylistProps) {
  const { data, error, refetch, isFetching } = useQuery({
    ...playlistQuery(given.uuid),
    enabled: given.whole === null,
  });
  const playlist = given.whole ?? data;
  if (playlist) return children(playlist);
  if (!error) return placeholder;
  return (
    <RequestError
      title="Couldn't load the playlist"
      titleAs="h1"
      error={error}
      onRetry={refetch}
      isRetrying={isFetching}
    />
  );
}
