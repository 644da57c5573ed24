import { usePathname, useSearchParams } from "next/navigation";
import { useCallback } from "react";
import { useGoneCounts } from "@/components/catalogue/gone-report";
import {
  LazyPlaylistMenu,
  preparePlaylistMenu,
} from "@/components/playlists/detail/lazy-playlist-menu";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import { PlaylistColumns } from "@/components/playlists/table/playlist-columns";
import { PlaylistRow } from "@/components/playlists/table/playlist-row";
import { type PlaylistSelectionState } from "@/components/playlists/table/playlist-selection";
import { hidingClass, type TableLayout } from "@/components/playlists/table/table-layout";
import { useRowEditor } from "@/components/playlists/table/use-row-editor";
import { usePermissions } from "@/components/session/use-session";
import { cx } from "@/components/ui/style";
import { useRowsHydrated } from "@/components/ui/hooks/use-browser-state";
import { useLatestCallback, useStagedRows } from "@/components/ui/hooks/use-staged-rows";
import { useSettled } from "@/components/ui/hooks/use-settled";
import { RowCheckbox } from "@/components/ui/checkbox";
import { useSharedMenu } from "@/components/ui/shared-menu";
import { Table } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { type FoundPlaylist, type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { type PlaylistSort } from "@/lib/shared/playlists/selection-schema";
import { joinTags, splitTags } from "@/lib/shared/tag-list-text";
import { tagKey } from "@/lib/shared/text";

/**
 * Returns the URL of the list with a tag as a further filter. `term` is the search of the shown rows, while the URL already has a newer
 * one if others are loading (`isStale`): the function changes with the rows, not with each key.
 */
function useTagLink(term: string, isStale: boolean): (tag: string) => string {
  const pathname = usePathname();
  const search = new URLSearchParams(useSearchParams());
  for (const name of ["q", "cursor"]) search.delete(name);
  const rest = useSettled(search.toString(), isStale);
  return useCallback(
    (tag) => {
      const query = new URLSearchParams(rest);
      if (term !== "") query.set("q", term);
      const tags = splitTags(query.get("tag") ?? "");
      const isSet = tags.some((other) => tagKey(other) === tagKey(tag));
      query.set("tag", joinTags(isSet ? tags : [...tags, tag]));
      query.delete("untagged");
      return `${pathname}?${query}`;
    },
    [pathname, rest, term],
  );
}

interface PlaylistRowsProps {
  playlists: FoundPlaylist[];
  layout: TableLayout;
  isCompact: boolean;
  /** Whether the list has several advertisers. */
  hasAdvertisers: boolean;
  /** Search term to highlight in names. */
  term: string;
  isStale: boolean;
  sorting: Sorting;
  onSort: (sort: PlaylistSort) => void;
  selected: PlaylistSelectionState;
  onDuplicate: (playlist: PlaylistListItem) => void;
  /** Called when a row's editor opens and closes: the rows must not change in between. */
  onEditing: (isEditing: boolean) => void;
}

/**
 * Playlists as table rows. Arrow keys move between them; Enter opens. Managers rename with F2, and edit tags with T, in
 * the row.
 */
export function PlaylistRows(props: PlaylistRowsProps) {
  const { playlists, layout, isStale, sorting, onSort, selected, onDuplicate } = props;
  const { canEdit } = usePermissions();
  const rows = useStagedRows(playlists);
  const unavailable = useGoneCounts();
  const { item: menuFor, openFor, ...menu } = useSharedMenu<PlaylistListItem>();
  const editor = useRowEditor(playlists, canEdit, props.onEditing);
  const toTag = useTagLink(props.term, isStale);
  const select = useLatestCallback((uuid: string, isSelected: boolean, isRange: boolean) =>
    selected.select(playlists, uuid, isSelected, isRange),
  );
  const openMenu = useLatestCallback(openFor);
  // Buttons of rows need scripts, so the server leaves them out of its HTML.
  const isHydrated = useRowsHydrated();
  const onPage = playlists.filter(({ uuid }) => selected.has(uuid)).length;
  return (
    <>
      <Table
        label="Playlists"
        isStale={isStale}
        isFixed
        className={cx("playlists-table", hidingClass(layout), props.isCompact && "compact-table")}
      >
        <PlaylistColumns
          layout={layout}
          sorting={sorting}
          onSort={onSort}
          check={
            <RowCheckbox
              label="Select all on this page"
              isSelected={onPage === playlists.length}
              isIndeterminate={onPage > 0 && onPage < playlists.length}
              onChange={(isSelected) => selected.selectPage(playlists, isSelected)}
            />
          }
        />
        <tbody
          onPointerEnter={preparePlaylistMenu}
          onFocus={preparePlaylistMenu}
          onKeyDown={(event) => {
            // A shortcut for the selection may have handled the key already.
            if (!event.defaultPrevented) editor.readKey(event);
            if (!event.defaultPrevented) walkRows(event);
          }}
        >
          {rows.map((playlist) => (
            <PlaylistRow
              key={playlist.uuid}
              playlist={playlist}
              layout={layout}
              hasAdvertisers={props.hasAdvertisers}
              term={props.term}
              unavailable={unavailable.get(playlist.uuid) ?? 0}
              toTag={toTag}
              isSelected={selected.has(playlist.uuid)}
              onSelect={select}
              editor={editor.of(playlist)}
              menu={
                !isHydrated
                  ? null
                  : menu.isOpen && menuFor?.uuid === playlist.uuid
                    ? "open"
                    : "closed"
              }
              onMenu={openMenu}
            />
          ))}
        </tbody>
      </Table>
      {menuFor ? (
        <LazyPlaylistMenu
          {...menu}
          playlist={menuFor}
          row={{
            onDuplicate: () => onDuplicate(menuFor),
            onEdit: (field) => editor.open(menuFor.uuid, field),
            onMoved: () => selected.drop(menuFor.uuid),
          }}
        />
      ) : null}
    </>
  );
}
