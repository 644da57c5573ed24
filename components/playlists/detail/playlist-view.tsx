"use client";

import { useQuery } from "@tanstack/react-query";
import { ServiceAnswerPart } from "@/components/audio-service/lazy-service-parts";
import { useFreshPlaylist } from "@/components/live/newer-revision";
import { KnownTitle } from "@/components/navigation/known-title";
import { PlaylistHeader } from "@/components/playlists/detail/playlist-header";
import { PlaylistHistory } from "@/components/playlists/detail/playlist-history";
import { PlaylistInventory } from "@/components/playlists/detail/playlist-inventory";
import { PlaylistSearches } from "@/components/playlists/detail/playlist-searches";
import { WholePlaylist } from "@/components/playlists/whole-playlist";
import { useSession } from "@/components/session/use-session";
import { Skeleton } from "@/components/ui/skeleton";
import { playlistQuery } from "@/lib/browser/playlists/playlist-query";
import { type GivenPlaylist } from "@/lib/shared/playlists/given-playlist";
import { type PlaylistDetails } from "@/lib/shared/playlists/schema";

/** Explains why a playlist cannot be changed if the audio service has no operation for it. */
function UnchangeableNote() {
  const { company, capabilities } = useSession();
  if (capabilities.canEdit) return null;
  return (
    <p className="mb-5 max-w-prose text-muted">
      <bdi>{company.name}</bdi> can create playlists, not change them. “New from this” opens a new
      one with the same values. Archiving hides a playlist in this dashboard only.
    </p>
  );
}

/** A playlist's contents, with its history next to them if there is space. */
const columns =
  "grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:grid-cols-[minmax(0,1fr)_24rem]";

export function PlaylistView({ given }: { given: GivenPlaylist }) {
  return (
    <WholePlaylist given={given} placeholder={<PlaylistViewSkeleton />}>
      {(playlist) => <CurrentPlaylist initial={playlist} />}
    </WholePlaylist>
  );
}

function CurrentPlaylist({ initial }: { initial: PlaylistDetails }) {
  const { data: playlist } = useQuery({ ...playlistQuery(initial.uuid), initialData: initial });
  useFreshPlaylist(playlist);
  return (
    <>
      <PlaylistHeader playlist={playlist} />
      <UnchangeableNote />
      <div className={columns}>
        <div className="flex min-w-0 flex-col gap-8">
          <PlaylistInventory playlist={playlist} />
          {playlist.searches.length > 0 ? <PlaylistSearches playlist={playlist} /> : null}
          <ServiceAnswerPart playlistId={playlist.uuid} />
        </div>
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
      <div className={columns}>
        {["inventory", "history"].map((part) => (
          <div key={part} className="mt-2 flex flex-col gap-3">
            <Skeleton className="h-6 w-24" />
            <Skeleton className={part === "inventory" ? "h-128" : "h-40"} />
          </div>
        ))}
      </div>
    </div>
  );
}
