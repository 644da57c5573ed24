import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import {
  combinedSchema,
  type CombineInput,
  overlapSchema,
} from "@/lib/shared/playlists/overlap/overlap-schema";
import { comparisonSchema } from "@/lib/shared/playlists/overlap/compare-schema";

/** The overlap of playlists; keeps the previous one until it loads. */
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

/** Above the server's limit of one minute per request. */
const saveTimeoutMs = 75_000;

/** Creates a playlist from others; one `idempotencyKey` per save, for all attempts. @throws ApiError */
export const postCombination = (request: { combine: CombineInput; idempotencyKey: string }) =>
  callApi("/api/playlists/combine", {
    method: "POST",
    body: request.combine,
    headers: { "idempotency-key": request.idempotencyKey },
    signal: AbortSignal.timeout(saveTimeoutMs),
    schema: combinedSchema,
  });

interface Sides {
  left: string;
  right: string;
}

/** A comparison of two playlists or revisions ("UUID@7"); keeps the previous one until it loads. */
export const comparisonQuery = (sides: Sides) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "comparison", sides],
    queryFn: ({ signal }) =>
      callApi(`/api/playlists/compare?${new URLSearchParams({ ...sides })}`, {
        schema: comparisonSchema,
        signal,
      }),
    enabled: sides.left !== "" && sides.right !== "",
    placeholderData: keepPreviousData,
  });

/** The URL of the differences as a CSV file. */
export const differencesAddress = (sides: Sides): string =>
  `/api/playlists/compare/differences?${new URLSearchParams({ ...sides })}`;
