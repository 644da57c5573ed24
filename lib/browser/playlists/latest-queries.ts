import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { ApiError } from "@/lib/browser/api-error";
import { latestChangeSchema, latestRevisionSchema } from "@/lib/shared/playlists/latest-schema";

/* Polled by open pages to notice changes by others. Not under the key of playlists, because own changes need no poll. */

/** Polling interval of a visible page, in ms; hidden pages do not poll, and do so immediately when they are shown again. */
const pollMs = 10_000;
/** The interval while the server fails. */
const slowPollMs = 60_000;

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const polled = {
  staleTime: pollMs,
  refetchOnWindowFocus: "always",
  refetchInterval: ({ state: { error } }: { state: { error: unknown } }) =>
    isRefused(error) ? false : error ? slowPollMs : pollMs,
} as const;

/** Time of the last change of a visible playlist; null if there is none. */
export const latestChangeQuery = () =>
  queryOptions({
    queryKey: ["latest-change"],
    queryFn: async ({ signal }) =>
      (await callApi("/api/playlists/latest", { schema: latestChangeSchema, signal })).changed_at,
    ...polled,
  });

/** A playlist's last save. @throws ApiError 404 if it does not exist or is not visible any more */
export const latestRevisionQuery = (playlistId: string) =>
  queryOptions({
    queryKey: ["latest-revision", playlistId],
    queryFn: ({ signal }) =>
      callApi(`/api/playlists/${encodeURIComponent(playlistId)}/latest`, {
        schema: latestRevisionSchema,
        signal,
      }),
    ...polled,
  });
