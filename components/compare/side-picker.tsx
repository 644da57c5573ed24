import { RevisionSelect } from "@/components/compare/revision-select";
import { joinRef, splitRef } from "@/components/compare/use-compared";
import { PlaylistPicker } from "@/components/pickers/playlist-picker";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { type ComparedPlaylist } from "@/lib/shared/playlists/overlap/compare-schema";
import { routes } from "@/lib/shared/routes";
import { nameWho } from "@/lib/shared/people/name-who";

interface SidePickerProps {
  side: "Left" | "Right";
  /** "UUID", "UUID@7", or "" if nothing is selected. */
  selected: string;
  playlist: Pick<ComparedPlaylist, "uuid" | "name" | "advertiser_name"> | null;
  /** Time and author of the selected revision, once loaded. */
  made: Pick<ComparedPlaylist, "at" | "by" | "person"> | null;
  onSelect: (ref: string) => void;
}

/** One side of a comparison: playlist and revision. */
export function SidePicker({ side, selected, playlist, made, onSelect }: SidePickerProps) {
  const { playlistId, revision } = splitRef(selected);
  return (
    <section
      aria-label={`${side} side`}
      className="flex min-w-0 flex-col gap-2 rounded border bg-surface p-3"
    >
      <PlaylistPicker label={`${side} playlist`} selected={playlist} onSelect={onSelect} />
      {playlistId === "" ? null : (
        <RevisionSelect
          label={`${side} revision`}
          playlistId={playlistId}
          revision={revision}
          onChange={(next) => onSelect(joinRef(playlistId, next))}
        />
      )}
      {playlist && made ? (
        <div className="flex items-baseline justify-between gap-3 text-sm">
          <p className="text-muted">
            Saved <RelativeTime at={made.at} /> by <bdi>{nameWho(made.by, made.person)}</bdi>
          </p>
          <Link href={routes.playlist(playlist.uuid)} prefetch={false}>
            Open<span className="sr-only"> {playlist.name}</span>
          </Link>
        </div>
      ) : null}
    </section>
  );
}
