import { type UseQueryResult } from "@tanstack/react-query";
import { ListMusic, SearchX } from "lucide-react";
import { useState } from "react";
import { RequestError } from "@/components/layout/request-error";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { describePlaylistRange } from "@/components/playlists/table/describe-playlist-range";
import { PlaylistRows } from "@/components/playlists/table/playlist-rows";
import { PlaylistSuggestions } from "@/components/playlists/table/playlist-suggestions";
import { type TableLayout } from "@/components/playlists/table/table-layout";
import { PlaylistsSkeleton } from "@/components/playlists/table/playlists-skeleton";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { useCursorPages } from "@/components/ui/hooks/use-cursor-pages";
import { useSettled } from "@/components/ui/hooks/use-settled";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import { type PlaylistSelectionState } from "@/components/playlists/table/use-playlist-selection";
import { type PlaylistList, type PlaylistListItem } from "@/lib/shared/playlists/schema";
import { type PlaylistSort } from "@/lib/shared/playlists/selection-schema";

interface PlaylistsResultsProps {
  companyId: string | null;
  /** Whether the page shows instructions above. */
  isFirstDay: boolean;
  query: UseQueryResult<PlaylistList>;
  params: { q: string; cursor: string | null };
  /** Whether a filter other than the name is set. */
  isNarrowed: boolean;
  sorting: Sorting;
  selected: PlaylistSelectionState;
  onSort: (sort: PlaylistSort) => void;
  onGoTo: (cursor: string | null) => void;
  onClear: () => void;
  onDuplicate: (playlist: PlaylistListItem) => void;
  layout: TableLayout;
  isCompact: boolean;
  /** Whether the list has several advertisers. */
  hasAdvertisers: boolean;
}

export function PlaylistsResults(props: PlaylistsResultsProps) {
  const { query, params, isNarrowed, onGoTo, onClear } = props;
  const { error, isFetching, isPlaceholderData, refetch } = query;
  /** The list when a row's editor opened: what others save meanwhile must neither change the row nor take it away. */
  const [edited, setEdited] = useState<PlaylistList | null>(null);
  const data = edited ?? query.data;
  const shownTerm = useSettled(params.q, isPlaceholderData);
  const pages = useCursorPages({
    cursor: params.cursor,
    nextCursor: data?.next_cursor,
    onChange: onGoTo,
  });
  if (error && !data) {
    return (
      <RequestError
        title="Couldn't load playlists"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  // The placeholder rows belong to the previous search.
  if (!data || (data.playlists.length === 0 && isPlaceholderData))
    return <PlaylistsSkeleton layout={props.layout} />;
  if (data.playlists.length === 0 && (params.q !== "" || isNarrowed)) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={
          isNarrowed ? (
            "No playlists match all of these filters."
          ) : (
            <>
              No playlists match “<bdi className="break-words">{params.q}</bdi>”.
            </>
          )
        }
        action={
          <Button onPress={onClear}>{isNarrowed ? "Clear all filters" : "Clear search"}</Button>
        }
      >
        {data.suggestions.length > 0 ? (
          <PlaylistSuggestions suggestions={data.suggestions} />
        ) : null}
      </EmptyState>
    );
  }
  if (data.playlists.length === 0) {
    if (props.isFirstDay) return null;
    return (
      <EmptyState
        icon={<ListMusic aria-hidden />}
        title="No playlists yet"
        action={
          <NewPlaylistLink companyId={props.companyId ?? undefined}>
            Create the first playlist
          </NewPlaylistLink>
        }
      >
        A playlist is a named set of inventory IDs and saved searches for buying audio.
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <PlaylistSuggestions suggestions={data.suggestions} isLine />
      <PlaylistRows
        layout={props.layout}
        isCompact={props.isCompact}
        hasAdvertisers={props.hasAdvertisers}
        playlists={data.playlists}
        term={shownTerm}
        isStale={isPlaceholderData}
        sorting={props.sorting}
        onSort={props.onSort}
        selected={props.selected}
        onDuplicate={props.onDuplicate}
        onEditing={(isEditing) => setEdited(isEditing ? data : null)}
      />
      <Pager label="playlists" {...pages}>
        {describePlaylistRange(data)}
      </Pager>
    </div>
  );
}
