import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import {
  bulkPreviewSchema,
  type BulkRequestInput,
  changeSetItemListSchema,
  changeSetListSchema,
  changeSetSchema,
  type ItemState,
  undoPreviewSchema,
} from "@/lib/shared/change-sets/schema";

export const changeSetKeys = { all: ["change-sets"] as const };

const pathOf = (changeSetId: string) => `/api/change-sets/${encodeURIComponent(changeSetId)}`;

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
    // A preview must show the current state.
    staleTime: 0,
    gcTime: 0,
  });

/** One change-set. @throws ApiError 404 if it does not exist or is not visible */
export const changeSetQuery = (changeSetId: string) =>
  queryOptions({
    queryKey: [...changeSetKeys.all, "one", changeSetId],
    queryFn: ({ signal }) => callApi(pathOf(changeSetId), { schema: changeSetSchema, signal }),
  });

/** The first items of a change-set that are in `state`. */
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

/** Change-sets with pending items. */
export const unfinishedChangeSetsQuery = () =>
  queryOptions({
    queryKey: [...changeSetKeys.all, "unfinished"],
    queryFn: async ({ signal }) =>
      (await callApi("/api/change-sets?state=running", { schema: changeSetListSchema, signal }))
        .change_sets,
  });

/** Starts a bulk action. Retries of the same start must send the same `idempotencyKey`. */
export const postBulkAction = (request: BulkRequestInput, idempotencyKey: string) =>
  callApi("/api/change-sets", {
    method: "POST",
    body: request,
    headers: { "idempotency-key": idempotencyKey },
    schema: changeSetSchema,
  });

/** Processes items for about a second. Call again while `state` is "running" and `stopped_at` null. */
export const postChangeSetRun = (changeSetId: string, without?: number, signal?: AbortSignal) =>
  callApi(`${pathOf(changeSetId)}/run${without === undefined ? "" : `?without=${without}`}`, {
    method: "POST",
    signal,
    schema: changeSetSchema,
  });

/** The playlists that the undo of a change-set would skip. */
export const fetchUndoPreview = (changeSetId: string) =>
  callApi(`${pathOf(changeSetId)}/undo`, { schema: undoPreviewSchema });

/** Starts the undo of a change-set, which is a change-set itself and must be run. */
export const undoChangeSet = (changeSetId: string) =>
  callApi(`${pathOf(changeSetId)}/undo`, { method: "POST", schema: changeSetSchema });
