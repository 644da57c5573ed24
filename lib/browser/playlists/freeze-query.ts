import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { changedPlaylistSchema } from "@/lib/shared/playlists/schema";
import {
  freezePlanSchema,
  type FreezeRequest,
} from "@/lib/shared/playlists/searches/freeze-schema";

const pathOf = (playlistId: string) => `/api/playlists/${encodeURIComponent(playlistId)}/freeze`;

/** The preview of freezing a search of a playlist. */
export const freezePlanQuery = (playlistId: string, request: FreezeRequest) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "freeze", playlistId, request],
    queryFn: ({ signal }) =>
      callApi(`${pathOf(playlistId)}/plan`, {
        method: "POST",
        body: request,
        schema: freezePlanSchema,
        signal,
      }),
    gcTime: 0,
  });

/** Copies the matches of a search into the IDs. @throws ApiError 412 if the playlist has changed since `revision` */
export const postFreeze = (request: FreezeRequest & { playlistId: string; revision: number }) => {
  const { playlistId, revision, ...body } = request;
  return callApi(pathOf(playlistId), {
    method: "POST",
    headers: { "if-match": `"r${revision}"` },
    body,
    schema: changedPlaylistSchema,
  });
};
