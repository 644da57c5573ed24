import { useInfiniteQuery } from "@tanstack/react-query";
import { joinRef, splitRef } from "@/components/compare/use-compared";
import { PlaylistPicker } from "@/components/pickers/playlist-picker";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { historyQuery } from "@/lib/browser/playlists/queries";
import { formatNumber } from "@/lib/shared/format";
import { nameWho } from "@/lib/shared/people/person-ref";
import { type Revision } from "@/lib/shared/playlists/history/revision-schema";
import { type ComparedPlaylist } from "@/lib/shared/playlists/overlap/compare-schema";
import { routes } from "@/lib/shared/routes";

interface RevisionSelectProps {
  label: string;
  playlistId: string;
  /** Null for the current revision. */
  revision: number | null;
  onChange: (revision: number | null) => void;
}

const now = "now";

/** Selects the current or an earlier revision. */
function RevisionSelect({ label, playlistId, revision, onChange }: RevisionSelectProps) {
  const history = useInfiniteQuery(historyQuery(playlistId));
  const revisions = history.data?.pages.flatMap((page) => page.revisions) ?? [];
  const options = [
    { value: now, label: "Now" },
    ...revisions.map((one) => ({ value: String(one.revision), label: describe(one) })),
  ];
  const value = revision === null ? now : String(revision);
  if (!options.some((option) => option.value === value))
    options.push({ value, label: `Revision ${value}` });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <CompactSelect
        label={label}
        value={value}
        options={options}
        onChange={(selected) => onChange(selected === now ? null : Number(selected))}
        className="max-w-full min-w-40"
      />
      {history.hasNextPage ? (
        <Button
          size="sm"
          variant="quiet"
          isPending={history.isFetchingNextPage}
          onPress={() => void history.fetchNextPage()}
        >
          Earlier revisions
        </Button>
      ) : null}
    </div>
  );
}

function describe({ revision, at, by, person }: Revision): string {
  const time = new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return `Revision ${formatNumber(revision)}, ${time}, ${nameWho(by, person)}`;
}

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
