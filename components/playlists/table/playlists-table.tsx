import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useRef, useState } from "react";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { LazyBulkDialog, LazyUnfinishedChangeSets } from "@/components/change-sets/lazy-bulk";
import { useFreshList } from "@/components/live/use-fresh-list";
import { useListSearch } from "@/components/navigation/use-list-search";
import { FirstDay, useIsFirstDay } from "@/components/playlists/first-day";
import { toFilter } from "@/components/playlists/table/filters/playlist-search";
import { usePlaylistFilters } from "@/components/playlists/table/filters/use-playlist-filters";
import { usePlaylistSelection } from "@/components/playlists/table/playlist-selection";
import {
  describePlaylistTotal,
  PlaylistsResults,
} from "@/components/playlists/table/playlists-results";
import { layOutTable, useTableDisplay } from "@/components/playlists/table/table-layout";
import { TableToolbar } from "@/components/playlists/table/table-toolbar";
import { useSession } from "@/components/session/use-session";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { lazyPart } from "@/components/ui/lazy-part";
import { LiveText } from "@/components/ui/visually-hidden";
import { playlistCountQuery } from "@/lib/browser/playlists/list-queries";
import { playlistListQuery } from "@/lib/browser/playlists/queries";
import { formatCount } from "@/lib/shared/format";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";
import { type PlaylistList } from "@/lib/shared/playlists/schema";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";
import { type SavedView } from "@/lib/shared/playlists/views/view-schema";

/**
 * The number of playlists that match a filter: taken from the rows if one page holds all, otherwise counted after the rows have arrived.
 * Undefined while it is unknown; `total` is null if counting failed.
 */
function usePlaylistTotal(
  filter: PlaylistFilterInput,
  { data, isPlaceholderData }: UseQueryResult<PlaylistList>,
): { total: number | null | undefined; exactTotal: number | undefined } {
  const isShown = data !== undefined && !isPlaceholderData;
  const whole =
    isShown && data.first === 1 && data.next_cursor === null ? data.playlists.length : undefined;
  const count = useQuery({
    ...playlistCountQuery(filter),
    enabled: isShown && whole === undefined,
  });
  if (whole !== undefined) return { total: whole, exactTotal: whole };
  return { total: count.isError ? null : count.data, exactTotal: count.data };
}

/** Loaded with the first selection. */
const BulkBar = lazyPart(
  () => import("@/components/playlists/table/bulk-bar.lazy").then((file) => file.BulkBar),
  { name: "the actions", reassurance: "Your selection is kept." },
);

interface PlaylistsTableProps {
  /** Null for all visible playlists. */
  companyId: string | null;
  /** Saved views in the page's data, if the list can have some. */
  views?: SavedView[] | null;
}

/** Searchable, filterable playlists of one company, or of all visible ones. Ctrl+A selects all that match. */
export function PlaylistsTable({ companyId, views = null }: PlaylistsTableProps) {
  const { company: own, client } = useSession();
  const { text, params, type, goTo } = useListSearch();
  const listFilters = usePlaylistFilters(params.q);
  const hasAdvertisers = own.kind === "agency" && (companyId ?? own.uuid) === own.uuid;
  const display = useTableDisplay();
  const layout = useMemo(
    () => layOutTable(display.columns, hasAdvertisers),
    [display.columns, hasAdvertisers],
  );
  const filter = toFilter({ company: companyId, q: params.q, ...listFilters.params });
  const list = playlistListQuery({
    ...filter,
    ...listFilters.sorting,
    limit: display.rows,
    cursor: params.cursor,
  });
  const query = useQuery(list);
  const { total, exactTotal } = usePlaylistTotal(filter, query);
  const selected = usePlaylistSelection(filter, exactTotal);
  const isSearching = params.q !== "" || listFilters.isNarrowed;
  const isFirstDay = useIsFirstDay(exactTotal) && companyId === null && !isSearching;
  const [task, setTask] = useState<BulkTask | null>(null);
  useFreshList(list, selected.count > 0 || task !== null);
  const results = useRef<HTMLDivElement>(null);
  useHotkey("a", () => exactTotal && selected.selectAll(), { isCommand: true, isInFields: false });

  const clearByKey = (event: KeyboardEvent<HTMLElement>) => {
    // Menus and dialogs render elsewhere and handle Escape themselves.
    const { target, currentTarget } = event;
    // A closed dialog returns the focus to the selection's bar, and pressing Escape twice must not lose the selection.
    const isHere =
      target instanceof Element &&
      currentTarget.contains(target) &&
      !target.closest("[data-keeps-selection]");
    if (event.key === "Escape" && isHere && !event.defaultPrevented) selected.clear();
  };
  return (
    <section aria-label="Playlists" data-wide onKeyDown={clearByKey}>
      <TableToolbar
        text={text}
        onType={type}
        onEnter={() => {
          const [meant] = query.data?.suggestions ?? [];
          if (meant && query.data?.playlists.length === 0 && !query.isPlaceholderData)
            type(meant.name);
        }}
        results={results}
        state={{
          filters: listFilters.filters,
          filter,
          onChange: listFilters.change,
          hasAdvertisers,
        }}
        isNarrowed={listFilters.isNarrowed}
        onClear={listFilters.clear}
        count={
          query.data && !query.isError && !query.isPlaceholderData
            ? describePlaylistTotal(query.data, total)
            : ""
        }
        display={display}
        views={views}
      />
      {client.role === "manager" ? <LazyUnfinishedChangeSets /> : null}
      {isFirstDay ? <FirstDay /> : null}
      <div ref={results}>
        <PlaylistsResults
          companyId={companyId}
          isFirstDay={isFirstDay}
          query={query}
          layout={layout}
          isCompact={display.isCompact}
          hasAdvertisers={hasAdvertisers}
          params={params}
          isNarrowed={listFilters.isNarrowed}
          sorting={listFilters.sorting}
          selected={selected}
          onSort={listFilters.changeSort}
          onGoTo={goTo}
          onClear={() => {
            type("");
            listFilters.clear();
          }}
          onDuplicate={({ uuid, name, ...playlist }) =>
            setTask({
              kind: "duplicate",
              selection: { playlists: [uuid] },
              count: 1,
              playlist: { uuid, name, isAgencyOnly: isAgencyOnly(playlist) },
            })
          }
        />
      </div>
      {selected.count > 0 ? (
        <BulkBar
          selected={selected}
          total={exactTotal}
          state={listFilters.filters.state}
          sorting={listFilters.sorting}
          onAct={(kind) =>
            setTask({
              kind,
              selection: selected.selection,
              count: selected.count,
              playlist: selected.count === 1 ? selected.playlists[0] : undefined,
              foundIds: [listFilters.params.inventory_id],
            })
          }
        />
      ) : null}
      <LiveText className="sr-only">
        {selected.count > 0 ? `${formatCount(selected.count, "playlist")} selected` : null}
      </LiveText>
      {task ? (
        <LazyBulkDialog
          task={task}
          onStarted={() => {
            // The playlists leave the list, and "all that match" may be different playlists afterwards.
            if (selected.isAll || task.kind === "archive" || task.kind === "restore")
              selected.clear();
          }}
          onClose={() => setTask(null)}
        />
      ) : null}
    </section>
  );
}
