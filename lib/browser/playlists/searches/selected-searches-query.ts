import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import {
  selectedSearchListSchema,
  type SelectedSearchesInput,
} from "@/lib/shared/playlists/searches/selected-searches-schema";

/** The searches of selected playlists, with counts. Invalidated by every playlist mutation. */
export const selectedSearchesQuery = (request: SelectedSearchesInput) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "selected-searches", request],
    queryFn: ({ signal }) =>
      callApi("/api/playlists/searches", {
        method: "POST",
        body: request,
        schema: selectedSearchListSchema,
        signal,
      }),
  });
