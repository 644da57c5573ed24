import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import {
  catalogueKindsSchema,
  entryListSchema,
  kindGuessSchema,
  nameListSchema,
} from "@/lib/shared/catalogue/schema";

export const catalogueKeys = { all: ["catalogue"] as const };

/** Names change only by imports. */
const staleTime = 5 * 60_000;

/** The kinds that the catalogue knows; none without a catalogue, and then nothing asks for names. */
export const catalogueKindsQuery = () =>
  queryOptions({
    queryKey: [...catalogueKeys.all, "kinds"],
    queryFn: ({ signal }) =>
      callApi("/api/inventory/kinds", { schema: catalogueKindsSchema, signal }),
    staleTime,
  });

/** A guess of which kind `ids` are (`sampleIds` of a list). */
export const kindGuessQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...catalogueKeys.all, "kind", ids],
    queryFn: ({ signal }) =>
      callApi("/api/inventory/kind", {
        method: "POST",
        body: { ids },
        schema: kindGuessSchema,
        signal,
      }),
    staleTime,
    placeholderData: keepPreviousData,
  });

/** The names of up to `namedIds` IDs of one kind, by ID. */
export const inventoryNamesQuery = (kind: string, ids: readonly string[]) =>
  queryOptions({
    queryKey: [...catalogueKeys.all, "names", kind, ids],
    queryFn: async ({ signal }) => {
      const { names } = await callApi("/api/inventory/names", {
        method: "POST",
        body: { kind, ids },
        schema: nameListSchema,
        signal,
      });
      return new Map(names.map((name) => [name.id, name]));
    },
    staleTime,
  });

/** Entries whose names match `q`, the best first. */
export const catalogueSearchQuery = (search: { q: string; kind?: string; limit?: number }) =>
  queryOptions({
    queryKey: [...catalogueKeys.all, "search", search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ q: search.q });
      if (search.kind !== undefined) query.set("kind", search.kind);
      if (search.limit !== undefined) query.set("limit", String(search.limit));
      return callApi(`/api/inventory?${query}`, { schema: entryListSchema, signal });
    },
    staleTime,
    placeholderData: keepPreviousData,
    enabled: search.q.trim() !== "",
  });
