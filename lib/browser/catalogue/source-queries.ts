import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { catalogueKeys } from "@/lib/browser/catalogue/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { goneReportSchema } from "@/lib/shared/catalogue/gone";
import {
  catalogueImportListSchema,
  catalogueImportSchema,
  type CatalogueImportStart,
  cataloguePreviewAnswerSchema,
  type CataloguePreviewRequest,
  type CatalogueRow,
  catalogueRowsAnswerSchema,
  catalogueSourceListSchema,
  sourceEntriesSchema,
} from "@/lib/shared/catalogue/sources";

const sourcesKey = [...catalogueKeys.all, "sources"] as const;

/** The sources that one may see, with counts and latest imports. */
export const catalogueSourcesQuery = () =>
  queryOptions({
    queryKey: sourcesKey,
    queryFn: ({ signal }) =>
      callApi("/api/catalogue/sources", { schema: catalogueSourceListSchema, signal }),
  });

/** The imports of a source, the newest first. */
export const sourceImportsQuery = (sourceId: string) =>
  queryOptions({
    queryKey: [...sourcesKey, sourceId, "imports"],
    queryFn: ({ signal }) =>
      callApi(`/api/catalogue/sources/${encodeURIComponent(sourceId)}/imports`, {
        schema: catalogueImportListSchema,
        signal,
      }),
  });

/** What is gone and still in playlists: a change of playlists changes it, and so does an import (`refreshCatalogue`). */
export const goneReportQuery = () =>
  queryOptions({
    queryKey: [...playlistKeys.all, "gone"],
    queryFn: ({ signal }) => callApi("/api/catalogue/gone", { schema: goneReportSchema, signal }),
  });

/** Reads anew what an import changes. */
export const refreshCatalogue = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: catalogueKeys.all }),
    queryClient.invalidateQueries({ queryKey: goneReportQuery().queryKey }),
  ]);

/** The next entries of a source that are there; `after` is the last one of the page before. @throws ApiError */
export const fetchSourceEntries = (
  sourceId: string,
  after: { kind: string; id: string } | null,
  signal?: AbortSignal,
) =>
  callApi(`/api/catalogue/sources/${encodeURIComponent(sourceId)}/entries`, {
    method: "POST",
    body: { after },
    schema: sourceEntriesSchema,
    ...(signal && { signal }),
  });

/** What an import of up to `sentRows` rows would do. @throws ApiError */
export const previewCatalogueRows = (body: CataloguePreviewRequest, signal: AbortSignal) =>
  callApi("/api/catalogue/preview", {
    method: "POST",
    body,
    signal,
    schema: cataloguePreviewAnswerSchema,
  });

/** Starts an import, or answers the interrupted one of the same file: go on after its `rows`. @throws ApiError */
export const postCatalogueImport = (body: CatalogueImportStart, signal: AbortSignal) =>
  callApi("/api/catalogue/imports", {
    method: "POST",
    body,
    signal,
    schema: catalogueImportSchema,
  });

/** Sends up to `sentRows` rows of an import, from the one with index `first` on. @throws ApiError */
export const sendCatalogueRows = (
  number: number,
  body: { first: number; rows: CatalogueRow[] },
  signal: AbortSignal,
) =>
  callApi(`/api/catalogue/imports/${number}/rows`, {
    method: "POST",
    body,
    signal,
    schema: catalogueRowsAnswerSchema,
  });

/** Finishes an import or undoes it for about a second: repeat it until its state is "finished" or "undone". @throws ApiError */
export const endCatalogueImport = (number: number, how: "finish" | "undo", signal?: AbortSignal) =>
  callApi(`/api/catalogue/imports/${number}/${how}`, {
    method: "POST",
    schema: catalogueImportSchema,
    ...(signal && { signal }),
  });
