import { type UseQueryResult } from "@tanstack/react-query";
import { ListMusic, SearchX } from "lucide-react";
import { useState } from "react";
import { RequestError } from "@/components/layout/request-error";
import { useListSearch } from "@/components/navigation/use-list-search";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import { PlaylistsSkeleton } from "@/components/playlists/table/playlist-columns";
import { PlaylistRows } from "@/components/playlists/table/playlist-rows";
import { type PlaylistSelectionState } from "@/components/playlists/table/playlist-selection";
import { type TableLayout } from "@/components/playlists/table/table-layout";
import { Button } from "@/components/ui/button";
import { DidYouMean } from "@/components/ui/did-you-mean";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager, useCursorPages } from "@/components/ui/pager";
import { useSettled } from "@/components/ui/hooks/use-settled";
import { formatCount, formatNumber } from "@/lib/shared/format";
import {
  type PlaylistList,
  type PlaylistListItem,
  type PlaylistSuggestion,
} from "@/lib/shared/playlists/schema";
import { type PlaylistSort } from "@/lib/shared/playlists/selection-schema";

/** Describes the total: "609 playlists". Empty while it loads (undefined), and if counting failed (null). */
export function describePlaylistTotal(
  { playlists, first, next_cursor }: PlaylistList,
  total: number | null | undefined,
): string {
  const last = first + playlists.length - 1;
  if (playlists.length === 0) return "No playlists";
  if (next_cursor === null) return formatCount(last, "playlist");
  // Playlists can be added between the two responses.
  return total ? formatCount(Math.max(total, last), "playlist") : "";
}

/** Describes the rows of a page: "51–100". */
const describePlaylistRange = ({ playlists, first }: PlaylistList): string =>
  `${formatNumber(first)}–${formatNumber(first + playlists.length - 1)}`;

interface PlaylistSuggestionsProps {
  suggestions: PlaylistSuggestion[];
  isLine?: boolean;
}

/** Similar names of playlists and advertisers; each searches for itself. */
function PlaylistSuggestions({ suggestions, isLine }: PlaylistSuggestionsProps) {
  const { type } = useListSearch();
  return (
    <DidYouMean items={suggestions} isLine={isLine}>
      {({ of, name }) => (
        <>
          <button
            type="button"
            data-row-link=""
            onClick={() => type(name)}
            className={isLine ? "link font-medium" : "row-link"}
          >
            <bdi>{name}</bdi>
          </button>
          {of === "advertiser" ? <span className="text-sm text-muted"> advertiser</span> : null}
        </>
      )}
    </DidYouMean>
  );
}

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
