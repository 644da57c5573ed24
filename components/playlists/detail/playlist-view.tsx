"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ServiceAnswerPart } from "@/components/audio-service/lazy-service-parts";
import { UnchangeableNote } from "@/components/audio-service/unchangeable-note";
import { NewerRevision } from "@/components/live/newer-revision";
import { AgencyOnlyNote } from "@/components/playlists/detail/agency-only-note";
import { PlaylistHeader } from "@/components/playlists/detail/playlist-header";
import { PlaylistHistory } from "@/components/playlists/detail/playlist-history";
import { PlaylistInventory } from "@/components/playlists/detail/playlist-inventory";
import { PlaylistSearches } from "@/components/playlists/detail/playlist-searches";
import { KnownTitle } from "@/components/navigation/known-title";
import { Skeleton } from "@/components/ui/skeleton";
import { WholePlaylist } from "@/components/playlists/whole-playlist";
import { type GivenPlaylist } from "@/lib/shared/playlists/given-playlist";
import { playlistKeys, playlistQuery } from "@/lib/browser/playlists/playlist-query";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

export function PlaylistView({ given }: { given: GivenPlaylist }) {
  return (
    <WholePlaylist given={given} placeholder={<PlaylistViewSkeleton />}>
      {(playlist) => <CurrentPlaylist initial={playlist} />}
    </WholePlaylist>
  );
}

function CurrentPlaylist({ initial }: { initial: PlaylistDetails }) {
  const queryClient = useQueryClient();
  const { data: playlist } = useQuery({ ...playlistQuery(initial.uuid), initialData: initial });
  return (
    <>
      <NewerRevision
        playlist={playlist}
        action="Refresh"
        className="mb-5"
        onAct={() => void queryClient.invalidateQueries({ queryKey: playlistKeys.all })}
      />
      <PlaylistHeader playlist={playlist} />
      <AgencyOnlyNote playlist={playlist} />
      <UnchangeableNote />
      <div className="flex flex-col gap-8">
        <PlaylistInventory playlist={playlist} />
        <PlaylistSearches searches={playlist.searches} />
        <ServiceAnswerPart playlistId={playlist.uuid} />
        <PlaylistHistory playlist={playlist} />
      </div>
    </>
  );
}

/** Placeholder of the playlist page. */
export function PlaylistViewSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-xl font-semibold tracking-tight break-words">
        <KnownTitle noun="Playlist" />
      </h1>
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="mt-5 h-5 w-40" />
      <Skeleton className="h-80" />
    </div>
  );
}
