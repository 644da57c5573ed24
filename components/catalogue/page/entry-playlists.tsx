import { useQuery } from "@tanstack/react-query";
import { RequestError } from "@/components/layout/request-error";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { ButtonLink, Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { walkRows } from "@/components/ui/walk-rows";
import { playlistCountQuery } from "@/lib/browser/playlists/list-queries";
import { playlistListQuery } from "@/lib/browser/playlists/queries";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

const shown = 20;

/** The active playlists that contain an ID, the last changed first. */
export function EntryPlaylists({ id }: { id: string }) {
  const list = useQuery(playlistListQuery({ inventory_id: id, cursor: null, limit: shown }));
  const count = useQuery(playlistCountQuery({ inventory_id: id }));
  const { data, error } = list;
  const total = count.data ?? data?.playlists.length;
  return (
    <section aria-labelledby="entry-playlists" className="flex flex-col gap-2">
      <h2 id="entry-playlists" className="text-lg font-semibold">
        {total === undefined
          ? "Playlists"
          : total === 0
            ? "In no active playlist"
            : `In ${formatCount(total, "active playlist")}`}
      </h2>
      {error && !data ? (
        <RequestError
          title="Couldn't load playlists"
          error={error}
          onRetry={list.refetch}
          isRetrying={list.isFetching}
        />
      ) : !data ? (
        <Skeleton className="h-32" />
      ) : data.playlists.length === 0 ? (
        <p className="text-muted">When a playlist has this ID, it is listed here.</p>
      ) : (
        <>
          <ul
            aria-label="Playlists with this ID"
            onKeyDown={walkRows}
            className="divide-y rounded border bg-surface"
          >
            {data.playlists.map((playlist) => (
              <li key={playlist.uuid} className="flex items-center gap-3 px-3 py-2">
                <span className="min-w-0 flex-1">
                  <Link
                    href={routes.playlist(playlist.uuid)}
                    prefetch={false}
                    data-row-link
                    className="block truncate font-medium text-ink"
                  >
                    <bdi>{playlist.name}</bdi>
                  </Link>
                  <bdi className="block truncate text-sm text-muted">
                    {playlist.advertiser_name}
                  </bdi>
                </span>
                <span className="narrow-type">
                  <PlaylistTypeBadge type={playlist.type} />
                </span>
              </li>
            ))}
          </ul>
          <ButtonLink href={routes.withId(id)} size="sm" className="self-start">
            {total !== undefined && total > data.playlists.length
              ? `Show all ${formatNumber(total)} in the table`
              : "Show in the table"}
          </ButtonLink>
        </>
      )}
    </section>
  );
}
