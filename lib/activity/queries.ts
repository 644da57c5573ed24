import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import { activitySchema } from "@/lib/activity/schema";
import { changeSetKeys } from "@/lib/change-sets/queries";
import { type ChangeSet, changeSetItemListSchema } from "@/lib/change-sets/schema";
import { playlistKeys } from "@/lib/playlists/playlist-query";

/** What a page of activity asks for; null and "" ask for nothing. Times are ISO 8601 in UTC. */
export interface ActivityRequest {
  by: string;
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

/** One page of what has been done, newest first. Every change of a playlist makes it another. */
export const activityQuery = (asked: ActivityRequest) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "activity", asked],
    queryFn: ({ signal }) =>
      callApi(`/api/activity?${withValues(asked)}`, { schema: activitySchema, signal }),
    placeholderData: keepPreviousData,
  });

/** While somebody else may run a change-set, how often to look how it goes, in ms. */
export const lookAgain = 2_000;

/** A page of the playlists of a change-set, after a position; with null in every state. Follows one that runs. */
export const changeSetPageQuery = (
  { uuid: changeSetId, state }: Pick<ChangeSet, "uuid" | "state">,
  asked: { state: string | null; after: string | null },
) =>
  queryOptions({
    queryKey: [...changeSetKeys.all, "items", changeSetId, state, asked],
    refetchInterval: state === "running" ? lookAgain : false,
    queryFn: ({ signal }) =>
      callApi(`/api/change-sets/${encodeURIComponent(changeSetId)}/items?${withValues(asked)}`, {
        schema: changeSetItemListSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
