"use client";

import { Highlight } from "@/components/ui/highlight";
import { AgencyOnlyMark } from "@/components/playlists/agency-only-mark";
import { columnStyle, PlaylistColumns } from "@/components/playlists/table/playlist-columns";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { RowCheckbox } from "@/components/ui/row-checkbox";
import { LazyRowMenu, useRowMenu } from "@/components/playlists/table/row-menu-button";
import { type PlaylistSelectionState } from "@/components/playlists/table/use-playlist-selection";
import { type SortOrder } from "@/components/playlists/table/use-playlist-filters";
import { useSession } from "@/components/session/use-session";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, Td, Tr } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { formatNumber } from "@/lib/format";
import { type PlaylistListItem } from "@/lib/playlists/schema";
import { type PlaylistSort } from "@/lib/playlists/selection-schema";
import { routes } from "@/lib/routes";

interface PlaylistRowsProps {
  playlists: PlaylistListItem[];
  /** Search term to highlight in names. */
  term: string;
  isStale: boolean;
  sorting: { sort: PlaylistSort; order: SortOrder };
  onSort: (sort: PlaylistSort) => void;
  selected: PlaylistSelectionState;
  onDuplicate: (playlist: PlaylistListItem) => void;
}

/** Playlists as table rows. Arrow keys move between them; Enter opens. */
export function PlaylistRows(props: PlaylistRowsProps) {
  const { playlists, term, isStale, sorting, onSort, selected, onDuplicate } = props;
  const canChange = useSession().client.role === "manager";
  const menu = useRowMenu();
  const onPage = playlists.filter(({ uuid }) => selected.has(uuid)).length;
  return (
    <>
      <Table label="Playlists" isStale={isStale}>
        <PlaylistColumns
          sorting={sorting}
          onSort={onSort}
          hasMenu={canChange}
          check={
            <RowCheckbox
              label="Select all on this page"
              isSelected={onPage === playlists.length}
              isIndeterminate={onPage > 0 && onPage < playlists.length}
              onChange={(isSelected) => selected.selectPage(playlists, isSelected)}
            />
          }
        />
        <tbody onKeyDown={walkRows}>
          {playlists.map((playlist) => (
            <Tr key={playlist.uuid} className={selected.has(playlist.uuid) ? "bg-accent-soft" : ""}>
              <Td className="pr-0!">
                <RowCheckbox
                  label={`Select ${playlist.name}`}
                  isSelected={selected.has(playlist.uuid)}
                  onChange={(isSelected, isRange) =>
                    selected.select(playlists, playlist.uuid, isSelected, isRange)
                  }
                />
              </Td>
              <Td className="w-1/2 max-w-0 min-w-32">
                <Link
                  href={routes.playlist(playlist.uuid)}
                  prefetch={false}
                  data-row-link
                  className="line-clamp-2 font-medium break-words text-ink"
                >
                  <Highlight text={playlist.name} term={term} />
                </Link>
                <AgencyOnlyMark playlist={playlist} />
              </Td>
              <Td className={`w-1/4 max-w-0 truncate text-muted ${columnStyle.advertiser}`}>
                <bdi title={playlist.advertiser_name}>{playlist.advertiser_name}</bdi>
              </Td>
              <Td>
                <PlaylistTypeBadge type={playlist.type} />
              </Td>
              <Td isNumber>{formatNumber(playlist.inventory_count)}</Td>
              <Td isNumber className={columnStyle.searches}>
                {formatNumber(playlist.search_count)}
              </Td>
              <Td className={columnStyle.tags}>
                <Tags tags={playlist.tags} />
              </Td>
              <Td className={`py-0.5! text-xs leading-4! text-muted ${columnStyle.changed}`}>
                <RelativeTime at={playlist.updated_at} className="block whitespace-nowrap" />
                <span className="block max-w-36 truncate" title={playlist.updated_by}>
                  by <bdi>{playlist.updated_by}</bdi>
                </span>
              </Td>
              {canChange ? (
                <Td className="p-0! pr-1! text-right">{menu.button(playlist)}</Td>
              ) : null}
            </Tr>
          ))}
        </tbody>
      </Table>
      <LazyRowMenu {...menu} onDuplicate={onDuplicate} onMoved={selected.drop} />
    </>
  );
}

const shownTags = 2;

/** The first tags; the title lists the others. */
function Tags({ tags }: { tags: string[] }) {
  const more = tags.slice(shownTags);
  return (
    <span className="flex items-center gap-1">
      {tags.slice(0, shownTags).map((tag) => (
        <Badge key={tag}>
          <bdi className="max-w-28 truncate">{tag}</bdi>
        </Badge>
      ))}
      {more.length > 0 ? (
        <span title={more.join(", ")} className="text-xs text-muted">
          +{more.length}
        </span>
      ) : null}
    </span>
  );
}
