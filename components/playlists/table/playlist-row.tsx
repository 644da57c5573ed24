"use client";

import { memo, type ReactNode } from "react";
import { AgencyOnlyMark } from "@/components/playlists/agency-only-mark";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { type PlaylistColumn, type TableLayout } from "@/components/playlists/table/table-layout";
import { RowMenuButton } from "@/components/playlists/table/row-menu-button";
import { TagChips } from "@/components/playlists/table/tag-chips";
import { cx } from "@/components/ui/cx";
import { Highlight } from "@/components/ui/highlight";
import { Link } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { RowCheckbox } from "@/components/ui/row-checkbox";
import { Td } from "@/components/ui/table";
import { formatNumber } from "@/lib/format";
import { type PlaylistListItem } from "@/lib/playlists/schema";
import { routes } from "@/lib/routes";

interface PlaylistRowProps {
  playlist: PlaylistListItem;
  layout: TableLayout;
  isCompact: boolean;
  isSelected: boolean;
  /** Whether the list has several advertisers. */
  hasAdvertisers: boolean;
  /** Search term to highlight in the name. */
  term: string;
  /** URL of the list with a tag as a further filter. */
  toTag: (tag: string) => string;
  onSelect: (uuid: string, isSelected: boolean, isRange: boolean) => void;
  /** Instead of the name or the tags while they are edited. */
  editor: { cell: "name" | "tags"; element: ReactNode } | null;
  /** Null without a button for it. */
  menu: "open" | "closed" | null;
  onMenu: (playlist: PlaylistListItem, button: Element) => void;
}

/** One playlist as a table row. Renders only when it changes itself, not with each key in the search field. */
export const PlaylistRow = memo(function PlaylistRow(props: PlaylistRowProps) {
  const { playlist, layout, isCompact, term, editor } = props;
  const cell = isCompact ? "py-1!" : "";
  return (
    <tr data-playlist={playlist.uuid} className={props.isSelected ? "bg-accent-soft" : undefined}>
      <Td className={cx("pr-0!", cell)}>
        <RowCheckbox
          label={`Select ${playlist.name}`}
          isSelected={props.isSelected}
          onChange={(isSelected, isRange) => props.onSelect(playlist.uuid, isSelected, isRange)}
        />
      </Td>
      <Td className={cell}>
        {editor?.cell === "name" ? (
          editor.element
        ) : (
          <span className={cx("flex items-center gap-2", !isCompact && "flex-wrap")}>
            <Link
              href={routes.playlist(playlist.uuid)}
              prefetch={false}
              data-row-link=""
              title={playlist.name}
              className={cx(
                "font-medium text-ink",
                isCompact ? "truncate" : "line-clamp-2 break-words",
              )}
            >
              <Highlight text={playlist.name} term={term} />
            </Link>
            <AgencyOnlyMark playlist={playlist} />
          </span>
        )}
        {props.hasAdvertisers ? (
          <span
            title={playlist.advertiser_name}
            className="block truncate text-xs text-muted md:hidden"
          >
            <bdi>{playlist.advertiser_name}</bdi>
          </span>
        ) : null}
      </Td>
      {Array.from(layout, ([column, { hidden }]) => (
        <Td
          key={column}
          data-cell={column}
          isNumber={column === "ids" || column === "searches"}
          className={cx(hidden, column === "changed" ? "py-0.5!" : cell)}
        >
          {editor?.cell === column ? editor.element : <Cell {...props} column={column} />}
        </Td>
      ))}
      <Td className="p-0! text-right">
        {props.menu ? (
          <RowMenuButton playlist={playlist} isOpen={props.menu === "open"} onOpen={props.onMenu} />
        ) : null}
      </Td>
    </tr>
  );
});

function Cell({
  playlist,
  column,
  isCompact,
  toTag,
}: PlaylistRowProps & { column: PlaylistColumn }) {
  switch (column) {
    case "advertiser":
      return (
        <Link
          href={routes.company(playlist.advertiser_id)}
          prefetch={false}
          title={playlist.advertiser_name}
          className="block truncate text-muted hover:text-ink"
        >
          <bdi>{playlist.advertiser_name}</bdi>
        </Link>
      );
    case "type":
      return <PlaylistTypeBadge type={playlist.type} isNarrow />;
    case "ids":
      return formatNumber(playlist.inventory_count);
    case "searches":
      return formatNumber(playlist.search_count);
    case "tags":
      return <TagChips tags={playlist.tags} toTag={toTag} />;
    case "changed":
      return (
        <span className="block truncate text-xs leading-4 text-muted">
          <RelativeTime at={playlist.updated_at} className={isCompact ? "" : "block truncate"} />
          <span title={playlist.updated_by} className={isCompact ? "" : "block truncate"}>
            {isCompact ? " " : null}by <bdi>{playlist.updated_by}</bdi>
          </span>
        </span>
      );
  }
}
