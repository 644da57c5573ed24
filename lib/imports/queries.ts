import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api-client";
import {
  changeSetItemListSchema,
  changeSetListSchema,
  changeSetSchema,
} from "@/lib/change-sets/schema";
import { importCheckAnswerSchema, type ImportCheckInput } from "@/lib/imports/schema";

const importKeys = { all: ["imports"] as const };

/** Imports that were sent as a whole and of which some playlists still wait, the newest first. */
export const unfinishedImportsQuery = () =>
  queryOptions({
    queryKey: [...importKeys.all, "unfinished"],
    queryFn: async ({ signal }) => {
      const path = "/api/change-sets?state=running";
      const { change_sets } = await callApi(path, { schema: changeSetListSchema, signal });
      return change_sets.filter(({ act }) => act.kind === "import");
    },
    staleTime: 0,
  });

/** The first playlists of an import that couldn't be created, and why. */
export const refusedItemsQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importKeys.all, importId, "refused"],
    queryFn: ({ signal }) =>
      callApi(`/api/change-sets/${encodeURIComponent(importId)}/items?state=refused`, {
        schema: changeSetItemListSchema,
        signal,
      }),
  });

/** Asks what only the server knows of playlists, before any is created. @throws ApiError */
export const checkPlaylists = (body: ImportCheckInput, signal: AbortSignal) =>
  callApi("/api/imports/check", { method: "POST", body, signal, schema: importCheckAnswerSchema });

/** Begins an import, or finds the earlier one of the same file. @throws ApiError */
export const postImport = (
  body: { file: string; digest: string; total: number },
  signal: AbortSignal,
) => callApi("/api/imports", { method: "POST", body, signal, schema: changeSetSchema });

/** Sends playlists of an import; `json` is the body as the worker wrote it. @throws ApiError */
export const sendImportItems = (importId: string, json: string, signal: AbortSignal) =>
  callApi(`/api/imports/${importId}/items`, {
    method: "POST",
    json,
    signal,
    schema: changeSetSchema,
  });

/** Creates more playlists of an import, for about a second. @throws ApiError */
export const runImport = (importId: string, signal: AbortSignal) =>
  callApi(`/api/change-sets/${importId}/run`, { method: "POST", signal, schema: changeSetSchema });
