import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import {
  editorListSchema,
  playlistCountSchema,
  type PlaylistFilterInput,
} from "@/lib/shared/playlists/selection-schema";

/** The number of playlists that match a filter. */
export const playlistCountQuery = (filter: PlaylistFilterInput) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "count", filter],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams(Object.entries(filter));
      const path = `/api/playlists/count?${query}`;
      return (await callApi(path, { schema: playlistCountSchema, signal })).count;
    },
  });

/** Clients who may have changed visible playlists and whose name contains `q`. */
export const editorsQuery = (q: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "changers", q],
    queryFn: async ({ signal }) => {
      const path = `/api/editors?${new URLSearchParams({ q })}`;
      return (await callApi(path, { schema: editorListSchema, signal })).clients;
    },
    placeholderData: keepPreviousData,
  });
