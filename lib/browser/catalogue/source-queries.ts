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

/** The visible sources, with counts and latest imports. */
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

/** Inventory that is gone and still in playlists: changed by playlists' changes and by imports (`refreshCatalogue`). */
export const goneReportQuery = () =>
  queryOptions({
    queryKey: [...playlistKeys.all, "gone"],
    queryFn: ({ signal }) => callApi("/api/catalogue/gone", { schema: goneReportSchema, signal }),
  });

/** Refetches everything that an import changes. */
export const refreshCatalogue = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: catalogueKeys.all }),
    queryClient.invalidateQueries({ queryKey: goneReportQuery().queryKey }),
  ]);

/** Fetches the next available entries of a source; `after` is the last one of the previous page. @throws ApiError */
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

/** Fetches the effect of an import of up to `sentRows` rows. @throws ApiError */
export const previewCatalogueRows = (body: CataloguePreviewRequest, signal: AbortSignal) =>
  callApi("/api/catalogue/preview", {
    method: "POST",
    body,
    signal,
    schema: cataloguePreviewAnswerSchema,
  });

/** Starts an import, or returns the interrupted one of the same file: continue after its `rows`. @throws ApiError */
export const postCatalogueImport = (body: CatalogueImportStart, signal: AbortSignal) =>
  callApi("/api/catalogue/imports", {
    method: "POST",
    body,
    signal,
    schema: catalogueImportSchema,
  });

/** Sends up to `sentRows` rows of an import, beginning with the row that has index `first`. @throws ApiError */
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

/** Finishes or undoes an import for about a second: repeat it until its state is "finished" or "undone". @throws ApiError */
export const endCatalogueImport = (number: number, how: "finish" | "undo", signal?: AbortSignal) =>
  callApi(`/api/catalogue/imports/${number}/${how}`, {
    method: "POST",
    schema: catalogueImportSchema,
    ...(signal && { signal }),
  });
