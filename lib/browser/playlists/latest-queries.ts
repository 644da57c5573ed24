import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { ApiError } from "@/lib/browser/api-error";
import { callApi } from "@/lib/browser/api-client";
import { latestChangeSchema, latestRevisionSchema } from "@/lib/shared/playlists/latest-schema";

/* What open pages ask to learn that others have changed what they show. Not under the key of playlists: own changes need not ask. */

/** Time between two questions of a visible page, in ms; hidden pages ask nothing, and at once when they are looked at again. */
const pollMs = 10_000;
/** The same while the server fails. */
const slowPollMs = 60_000;

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const polled = {
  staleTime: pollMs,
  refetchOnWindowFocus: "always",
  refetchInterval: ({ state: { error } }: { state: { error: unknown } }) =>
    isRefused(error) ? false : error ? slowPollMs : pollMs,
} as const;

/** When a visible playlist changed last; null if there is none. */
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

/** The key of what a list would show now, beside what it shows: `changedAt` is of `latestChangeQuery`. */
export const newerKey = (listKey: QueryKey, changedAt: string | null | undefined): QueryKey => [
  "newer",
  ...listKey,
  changedAt,
];
