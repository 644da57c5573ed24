import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import {
  createdUnderKeySchema,
  type DecideCreate,
  decidedCreateSchema,
  sentPlaylistSchema,
  serviceAnswerSchema,
  unknownCreatesSchema,
} from "@/lib/shared/creates/schema";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";

export const createKeys = { unknown: ["creates", "unknown"] as const };

/** The playlists that may or may not exist at the audio service. Refetched because another tab or process may have decided about them. */
export const unknownCreatesQuery = () =>
  queryOptions({
    queryKey: createKeys.unknown,
    queryFn: ({ signal }) => callApi("/api/creates", { schema: unknownCreatesSchema, signal }),
    refetchOnWindowFocus: "always",
  });

/** A playlist that was sent and is in no list. @throws ApiError 404 */
export const sentPlaylistQuery = (createId: string) =>
  queryOptions({
    queryKey: ["creates", "sent", createId],
    queryFn: ({ signal }) =>
      callApi(`/api/creates/${encodeURIComponent(createId)}`, {
        schema: sentPlaylistSchema,
        signal,
      }),
  });

/** The playlist that was created under `key`, or null. @throws ApiError, TimeoutError */
export const getCreated = async (key: string, signal: AbortSignal) =>
  (
    await callApi(`/api/creates/created?${new URLSearchParams({ key })}`, {
      schema: createdUnderKeySchema,
      signal,
    })
  ).playlist;

/** Sends the user's decision. @throws ApiError 404, 409 if it was decided elsewhere; when sending again also the errors of a create */
export const postDecision = (createId: string, action: DecideCreate["action"]) =>
  callApi(`/api/creates/${encodeURIComponent(createId)}`, {
    method: "POST",
    body: { action } satisfies DecideCreate,
    schema: decidedCreateSchema,
  });

/** The audio service's answer when it created the playlist. */
export const serviceAnswerQuery = (playlistId: string) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "service-answer", playlistId],
    queryFn: ({ signal }) =>
      callApi(`/api/playlists/${encodeURIComponent(playlistId)}/service-answer`, {
        schema: serviceAnswerSchema,
        signal,
      }),
    staleTime: Infinity,
  });
