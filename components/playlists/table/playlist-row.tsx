import { memo, type ReactNode, useEffect, useRef } from "react";
import { AgencyOnlyMark } from "@/components/playlists/agency-only-mark";
import { PlaylistTypeBadge } from "@/components/playlists/playlist-type";
import { type PlaylistColumn, type TableLayout } from "@/components/playlists/table/table-layout";
import { TagChips } from "@/components/playlists/table/tag-chips";
import { Highlight } from "@/components/ui/highlight";
import { NearLink } from "@/components/ui/near-link";
import { ShortTimeBy } from "@/components/ui/relative-time";
import { RowCheckbox } from "@/components/ui/checkbox";
import { MenuTrigger } from "@/components/ui/shared-menu";
import { formatNumber } from "@/lib/shared/format";
import { type FoundPlaylist, type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { routes } from "@/lib/shared/routes";
import { nameWho } from "@/lib/shared/people/person-ref";

interface PlaylistRowProps {
  playlist: FoundPlaylist;
  layout: TableLayout;
  isSelected: boolean;
  /** Whether the list has several advertisers. */
  hasAdvertisers: boolean;
  /** Search term to highlight in the name and the advertiser. */
  term: string;
  /** Number of its IDs that are unavailable. */
  unavailable: number;
  /** URL of the list with a tag as a further filter. */
  toTag: (tag: string) => string;
  onSelect: (uuid: string, isSelected: boolean, isRange: boolean) => void;
  /** Replaces the name or the tags while they are edited. */
  editor: { cell: "name" | "tags"; element: ReactNode } | null;
  /** Null without a menu button. */
  menu: "open" | "closed" | null;
  onMenu: (playlist: PlaylistListItem, button: Element) => void;
}

/** One playlist as a table row. Renders only when it changes itself, not with each key in the search field. */
export const PlaylistRow = memo(function PlaylistRow(props: PlaylistRowProps) {
  const { playlist, layout, term, editor } = props;
  const { match } = playlist;
  // The HTML contains neither tooltips nor elements that need scripts: they would double the size of fifty rows.
  const isLive = props.menu !== null;
  return (
    <tr
      ref={useFlash(playlist.revision)}
      data-playlist={isLive ? playlist.uuid : undefined}
      data-selected={props.isSelected || undefined}
    >
      <td>
        {isLive ? (
          <RowCheckbox
            label={`Select ${playlist.name}`}
            isSelected={props.isSelected}
            onChange={(isSelected, isRange) => props.onSelect(playlist.uuid, isSelected, isRange)}
          />
        ) : null}
      </td>
      <td>
        {editor?.cell === "name" ? (
          editor.element
        ) : (
          <span className="row-title">
            <NearLink
              href={routes.playlist(playlist.uuid)}
              prefetch={false}
              data-row-link=""
              title={isLive ? playlist.name : undefined}
              className="row-name"
            >
              <Highlight text={playlist.name} term={term} />
            </NearLink>
            <AgencyOnlyMark playlist={playlist} isShort />
            {match ? <MatchNote match={match} className="row-match" /> : null}
          </span>
        )}
        {match && match.by !== "advertiser" ? (
          <MatchNote match={match} className="row-sub" />
        ) : props.hasAdvertisers ? (
          <small title={isLive ? playlist.advertiser_name : undefined} className="row-sub">
            <Highlight text={playlist.advertiser_name} term={term} />
          </small>
        ) : null}
      </td>
      {Array.from(layout.keys(), (column) => (
        <td key={column} data-cell={column}>
          {editor?.cell === column ? (
            editor.element
          ) : (
            <Cell {...props} column={column} isLive={isLive} />
          )}
        </td>
      ))}
      <td>
        {props.menu ? (
          <MenuTrigger
            label={`Actions for ${playlist.name}`}
            isOpen={props.menu === "open"}
            onOpen={(button) => props.onMenu(playlist, button)}
          />
        ) : null}
      </td>
    </tr>
  );
});

/** Lights up a row whose playlist has changed since it was shown. */
function useFlash(revision: number) {
  const row = useRef<HTMLTableRowElement>(null);
  const shown = useRef(revision);
  useEffect(() => {
    if (shown.current === revision) return;
    shown.current = revision;
    row.current?.animate?.({ backgroundColor: ["var(--color-accent-soft)", "transparent"] }, 1_500);
  }, [revision]);
  return row;
}

interface MatchNoteProps {
  match: NonNullable<FoundPlaylist["match"]>;
  className: string;
}

const matchNouns = {
  advertiser: "advertiser",
  tag: "tag",
  inventory_id: "ID",
  show: "show",
  note: "note",
};

/** What the search found, if it isn't the name: "matches ID 973972218". Narrower windows have no room for the verb. */
function MatchNote({ match: { by, text }, className }: MatchNoteProps) {
  return (
    <small title={text} className={className}>
      <span className="max-2xl:sr-only">matches </span>
      {matchNouns[by]}
      {by === "advertiser" ? null : <bdi> {text}</bdi>}
    </small>
  );
}

function Cell({
  playlist,
  column,
  isLive,
  term,
  toTag,
  unavailable,
}: PlaylistRowProps & { column: PlaylistColumn; isLive: boolean }) {
  switch (column) {
    case "advertiser":
      return (
        <NearLink
          href={routes.company(playlist.advertiser_id)}
          prefetch={false}
          title={isLive ? playlist.advertiser_name : undefined}
        >
          <Highlight text={playlist.advertiser_name} term={term} />
        </NearLink>
      );
    case "type":
      return <PlaylistTypeBadge type={playlist.type} />;
    case "ids":
      return (
        <span title={unavailable > 0 ? `${formatNumber(unavailable)} unavailable` : undefined}>
          {unavailable > 0 ? (
            <>
              <span
                aria-hidden
                className="mr-1.5 inline-block size-1.5 rounded-full bg-warn align-middle forced-colors:bg-[CanvasText]"
              />
              <span className="sr-only">{formatNumber(unavailable)} unavailable, </span>
            </>
          ) : null}
          {formatNumber(playlist.inventory_count)}
        </span>
      );
    case "searches":
      return <span>{formatNumber(playlist.search_count)}</span>;
    case "tags":
      return <TagChips tags={playlist.tags} toTag={toTag} isLive={isLive} />;
    case "changed":
      return (
        <ShortTimeBy
          at={playlist.updated_at}
          by={nameWho(playlist.updated_by, playlist.person)}
          name={playlist.person?.name ?? playlist.updated_by}
        />
      );
  }
}
