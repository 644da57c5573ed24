import { X } from "lucide-react";
import { useRef } from "react";
import { PlaylistPicker } from "@/components/pickers/playlist-picker";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { letterOf } from "@/components/compare/use-compared";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { Link } from "@/components/ui/link";
import { formatCount } from "@/lib/shared/format";
import { type OverlapPlaylist } from "@/lib/shared/playlists/overlap/overlap-schema";
import { routes } from "@/lib/shared/routes";

interface SelectedPlaylistsProps {
  playlists: OverlapPlaylist[];
  uuids: string[];
  isFull: boolean;
  onAdd: (uuid: string) => void;
  onRemove: (uuid: string) => void;
}

/** The selected playlists and a field to add more, up to five. */
export function SelectedPlaylists(props: SelectedPlaylistsProps) {
  const { playlists, uuids, isFull, onAdd, onRemove } = props;
  const section = useRef<HTMLElement>(null);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="selected"
      className="flex flex-col gap-3 outline-none"
    >
      <h2 id="selected" className="text-lg font-semibold">
        Playlists
      </h2>
      {playlists.length > 0 ? (
        <ol className="flex flex-col divide-y rounded border bg-surface">
          {playlists.map((playlist, place) => (
            <li
              key={playlist.uuid}
              className="flex min-h-14 items-center gap-3 px-3 py-1.5 sm:h-9 sm:min-h-0"
            >
              <span className="w-4 shrink-0 text-center font-semibold text-muted">
                {letterOf(place)}
              </span>
              <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 sm:flex-nowrap">
                <Link
                  href={routes.playlist(playlist.uuid)}
                  prefetch={false}
                  className="min-w-0 truncate font-medium text-ink"
                >
                  <bdi>{playlist.name}</bdi>
                </Link>
                <PlaylistTypeBadge type={playlist.type} />
                {playlist.archived_at === null ? null : <Badge>Archived</Badge>}
                <span className="min-w-0 truncate text-sm text-muted numeric">
                  <bdi>{playlist.advertiser_name}</bdi> · {formatCount(playlist.count, "ID")}
                </span>
              </div>
              <IconButton
                label={`Remove ${playlist.name}`}
                onPress={() => {
                  onRemove(playlist.uuid);
                  // The focused button is removed with its playlist.
                  section.current?.focus();
                }}
              >
                <X aria-hidden className="size-4" />
              </IconButton>
            </li>
          ))}
        </ol>
      ) : null}
      {isFull ? (
        <p className="text-sm text-muted">You can compare up to five playlists.</p>
      ) : (
        <PlaylistPicker
          key={uuids.length}
          label="Add a playlist"
          selected={null}
          without={uuids}
          onSelect={(uuid) => {
            onAdd(uuid);
            // Otherwise the field reopens its list and hides the added playlist from screen readers.
            section.current?.focus();
          }}
          className="max-w-xl"
        />
      )}
    </section>
  );
}
