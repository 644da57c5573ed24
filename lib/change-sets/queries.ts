import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import {
  bulkPreviewSchema,
  type BulkRequestInput,
  changeSetItemListSchema,
  changeSetListSchema,
  changeSetSchema,
  type ItemState,
} from "@/lib/change-sets/schema";

export const changeSetKeys = { all: ["change-sets"] as const };

const pathOf = (changeSetId: string) => `/api/change-sets/${encodeURIComponent(changeSetId)}`;

/** What a bulk change would do. */
export const bulkPreviewQuery = (request: BulkRequestInput | null) =>
  queryOptions({
    queryKey: [...changeSetKeys.all, "preview", request],
    queryFn: ({ signal }) =>
      callApi("/api/change-sets/preview", {
        method: "POST",
        body: request,
        schema: bulkPreviewSchema,
        signal,
      }),
    enabled: request !== null,
    // What is shown before a change is to be as it is now.
    staleTime: 0,
    gcTime: 0,
  });

/** One change-set. @throws ApiError 404 if there is none with this uuid that the client may see. */
export const changeSetQuery = (changeSetId: string) =>
  queryOptions({
    queryKey: [...changeSetKeys.all, "one", changeSetId],
    queryFn: ({ signal }) => callApi(pathOf(changeSetId), { schema: changeSetSchema, signal }),
  });

/** The first playlists of a change-set with which it went as `state` says. */
export const changeSetItemsQuery = (changeSetId: string, state: ItemState) =>
  queryOptions({
    queryKey: [...changeSetKeys.all, "items", changeSetId, state],
    queryFn: ({ signal }) =>
      callApi(`${pathOf(changeSetId)}/items?state=${state}`, {
        schema: changeSetItemListSchema,
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** Change-sets of which some playlists wait. */
export const unfinishedChangeSetsQuery = () =>
  queryOptions({
    queryKey: [...changeSetKeys.all, "unfinished"],
    queryFn: async ({ signal }) =>
      (await callApi("/api/change-sets?state=running", { schema: changeSetListSchema, signal }))
        .change_sets,
  });

/** Begins a bulk change. `idempotencyKey` must stay the same for every try of one start. */
export const postBulkAction = (request: BulkRequestInput, idempotencyKey: string) =>
  callApi("/api/change-sets", {
    method: "POST",
    body: request,
    headers: { "idempotency-key": idempotencyKey },
    schema: changeSetSchema,
  });

/** Does some more of it: about a second's work. Call again while its state is "running". */
export const postChangeSetRun = (changeSetId: string) =>
  callApi(`${pathOf(changeSetId)}/run`, { method: "POST", schema: changeSetSchema });

/** Begins the undoing of a change-set: a change-set of its own, to be run in the same way. */
export const undoChangeSet = (changeSetId: string) =>
  callApi(`${pathOf(changeSetId)}/undo`, { method: "POST", schema: changeSetSchema });
