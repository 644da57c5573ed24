import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { changeSetItemListSchema, changeSetSchema } from "@/lib/shared/change-sets/schema";
import {
  earlierImportSchema,
  importAdvertisersAnswerSchema,
  importCheckAnswerSchema,
  type ImportCheckInput,
  importPreviewAnswerSchema,
} from "@/lib/shared/imports/schema";

const importKeys = { all: ["imports"] as const };

/** The first playlists of an import that failed, with reasons. */
export const refusedItemsQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importKeys.all, importId, "failed"],
    queryFn: ({ signal }) =>
      callApi(`/api/change-sets/${encodeURIComponent(importId)}/items?state=failed`, {
        schema: changeSetItemListSchema,
        signal,
      }),
  });

/** Checks advertisers and names on the server before any playlist is created. @throws ApiError */
export const checkPlaylists = (body: ImportCheckInput, signal: AbortSignal) =>
  callApi("/api/imports/check", { method: "POST", body, signal, schema: importCheckAnswerSchema });

/** Finds the advertisers that a file names. @throws ApiError */
export const findAdvertisers = (names: string[], signal: AbortSignal) =>
  callApi("/api/imports/advertisers", {
    method: "POST",
    body: { names },
    signal,
    schema: importAdvertisersAnswerSchema,
  });

/** Compares updates with the playlists as they are; `json` is a body from the worker. @throws ApiError */
export const previewChanges = (json: string, signal: AbortSignal) =>
  callApi("/api/imports/preview", {
    method: "POST",
    json,
    signal,
    schema: importPreviewAnswerSchema,
  });

/** An earlier import of the same playlists, or null. @throws ApiError */
export const fetchEarlierImport = async (digest: string, total: number, signal: AbortSignal) =>
  (
    await callApi(`/api/imports?digest=${digest}&total=${total}`, {
      schema: earlierImportSchema,
      signal,
    })
  ).change_set;

/** Starts an import, or returns the earlier one of the same file. @throws ApiError */
export const postImport = (
  body: { file: string; digest: string; total: number },
  signal: AbortSignal,
) => callApi("/api/imports", { method: "POST", body, signal, schema: changeSetSchema });

/** Sends playlists of an import; `json` is a body from the worker. @throws ApiError */
export const sendImportItems = (importId: string, json: string, signal: AbortSignal) =>
  callApi(`/api/imports/${importId}/items`, {
    method: "POST",
    json,
    signal,
    schema: changeSetSchema,
  });
