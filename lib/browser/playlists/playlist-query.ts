import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";

/** Separate from the other queries, because every page loads this file for the breadcrumbs. */

export const playlistKeys = { all: ["playlists"] as const };

/** The part of a playlist that its page contains. @throws ApiError 404 if it does not exist or is not visible */
export const givenPlaylistQuery = (playlistId: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "given", playlistId],
    queryFn: async ({ signal }) => {
      const { givenPlaylistSchema } = await import("@/lib/shared/playlists/given-playlist");
      return callApi(`/api/playlists/${encodeURIComponent(playlistId)}/given`, {
        schema: givenPlaylistSchema,
        signal,
      });
    },
  });

/** One playlist with all lists. @throws ApiError 404 if it does not exist or is not visible */
export const playlistQuery = (playlistId: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "one", playlistId],
    queryFn: async ({ signal }) => {
      const { playlistDetailsSchema } = await import("@/lib/shared/playlists/schema");
      return callApi(`/api/playlists/${encodeURIComponent(playlistId)}`, {
        schema: playlistDetailsSchema,
        signal,
      });
    },
  });
