import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import { playlistKeys } from "@/lib/playlists/playlist-query";
import {
  type CombineInput,
  combinedSchema,
  overlapSchema,
} from "@/lib/playlists/overlap/overlap-schema";

/** What playlists have in common; the previous answer stays until this one arrives. */
export const overlapQuery = (playlistIds: string[]) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "overlap", playlistIds],
    queryFn: ({ signal }) =>
      callApi(
        `/api/playlists/overlap?${new URLSearchParams({ playlists: playlistIds.join(",") })}`,
        {
          schema: overlapSchema,
          signal,
        },
      ),
    enabled: playlistIds.length > 0,
    placeholderData: keepPreviousData,
  });

/** The server gives a request a minute; what has no answer then gets none. */
const savePatience = 75_000;

/** Makes a playlist of others. `idempotencyKey` stays the same for every try of one save. @throws ApiError */
export const postCombination = (request: { combine: CombineInput; idempotencyKey: string }) =>
  callApi("/api/playlists/combine", {
    method: "POST",
    body: request.combine,
    headers: { "idempotency-key": request.idempotencyKey },
    signal: AbortSignal.timeout(savePatience),
    schema: combinedSchema,
  });
