import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { activitySchema } from "@/lib/shared/activity/schema";
import { changeSetKeys } from "@/lib/browser/change-sets/queries";
import { type ChangeSet, changeSetItemListSchema } from "@/lib/shared/change-sets/schema";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";

/** Filters of the activity; null and "" match everything. Times are ISO 8601 in UTC. */
export interface ActivityRequest {
  by: string;
  person: string;
  source: string | null;
  advertiser: string;
  kind: string | null;
  from: string | null;
  to: string | null;
  cursor: string | null;
}

const withValues = (values: object): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).filter(([, value]) => value !== null && value !== "") as string[][],
  );

/** One page of activity, newest first. Invalidated by every playlist mutation. */
export const activityQuery = (params: ActivityRequest) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "activity", params],
    queryFn: ({ signal }) =>
      callApi(`/api/activity?${withValues(params)}`, { schema: activitySchema, signal }),
    placeholderData: keepPreviousData,
  });

/** Polling interval for a change-set that another client may be running, in ms. */
export const lookAgain = 2_000;

/** A page of a change-set's items after a position, in one state or all (null). Polls while the change-set runs. */
export const changeSetPageQuery = (
  { uuid: changeSetId, state }: Pick<ChangeSet, "uuid" | "state">,
  params: { state: string | null; after: string | null },
) =>
  queryOptions({
    queryKey: [...changeSetKeys.all, "items", changeSetId, state, params],
    refetchInterval: state === "running" ? lookAgain : false,
    queryFn: ({ signal }) =>
      callApi(`/api/change-sets/${encodeURIComponent(changeSetId)}/items?${withValues(params)}`, {
        schema: changeSetItemListSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
