import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import {
  selectedTagListSchema,
  type SelectedTagSearchInput,
  tagCountListSchema,
} from "@/lib/shared/tags/schema";

/**
 * Tags in visible playlists that contain `q`, with counts; those in playlists for `advertiser` first. Invalidated by every
 * playlist mutation.
 */
export const tagCountsQuery = (q: string, advertiser = "") =>
  queryOptions({
    queryKey: [...playlistKeys.all, "tag-counts", q, advertiser],
    queryFn: ({ signal }) =>
      callApi(`/api/tags/counts?${new URLSearchParams({ q, ...(advertiser && { advertiser }) })}`, {
        schema: tagCountListSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Tags in selected playlists that contain `q`, with counts. */
export const selectedTagsQuery = (search: SelectedTagSearchInput) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "selected-tags", search],
    queryFn: ({ signal }) =>
      callApi("/api/tags/selected", {
        method: "POST",
        body: search,
        schema: selectedTagListSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
