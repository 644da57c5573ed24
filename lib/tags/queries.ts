import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import { playlistKeys } from "@/lib/playlists/playlist-query";
import { tagCountListSchema } from "@/lib/tags/schema";

/** Tags in visible playlists that contain `q`, with counts. Invalidated by every playlist mutation. */
export const tagCountsQuery = (q: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "tag-counts", q],
    queryFn: ({ signal }) =>
      callApi(`/api/tags/counts?${new URLSearchParams({ q })}`, {
        schema: tagCountListSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
