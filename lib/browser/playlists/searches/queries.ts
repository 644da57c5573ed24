import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { changedPlaylistSchema } from "@/lib/shared/playlists/schema";
import {
  copiedListSchema,
  copyPlanSchema,
  type CopyRequest,
  type MatchesRequest,
} from "@/lib/shared/playlists/searches/copy-schema";
import {
  type SelectedSearchesInput,
  selectedSearchListSchema,
} from "@/lib/shared/playlists/searches/selected-searches-schema";

const pathOf = (playlistId: string) => `/api/playlists/${encodeURIComponent(playlistId)}/matches`;

/** The searches of a playlist whose matches were copied to its list. */
export const copiedQuery = (playlistId: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "copied", playlistId],
    queryFn: ({ signal }) => callApi(pathOf(playlistId), { schema: copiedListSchema, signal }),
  });

/** What copying the matches of a search would change. */
export const copyPlanQuery = (playlistId: string, request: MatchesRequest) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "copy", playlistId, request],
    queryFn: ({ signal }) =>
      callApi(`${pathOf(playlistId)}/plan`, {
        method: "POST",
        body: request,
        schema: copyPlanSchema,
        signal,
      }),
  });

/** Copies the matches of a search to the IDs. @throws ApiError 412 if the playlist has changed since `revision` */
export const postCopy = (request: CopyRequest & { playlistId: string; revision: number }) => {
  const { playlistId, revision, ...body } = request;
  return callApi(pathOf(playlistId), {
    method: "POST",
    headers: { "if-match": `"r${revision}"` },
    body,
    schema: changedPlaylistSchema,
  });
};

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
