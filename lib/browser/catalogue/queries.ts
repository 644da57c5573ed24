import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { catalogueKeys, kindsKey } from "@/lib/browser/catalogue/keys";
import {
  catalogueEntrySchema,
  catalogueKindsSchema,
  entryListSchema,
  kindGuessSchema,
  nameListSchema,
  titleMatchesSchema,
} from "@/lib/shared/catalogue/schema";

export { catalogueKeys };

/** Names change only by imports. */
const staleTime = 5 * 60_000;

export const fetchKinds = (signal?: AbortSignal) =>
  callApi("/api/inventory/kinds", { schema: catalogueKindsSchema, signal });

/** Guesses the kind of `ids` (`sampleIds` of a list). */
export const fetchKindGuess = (ids: readonly string[], signal?: AbortSignal) =>
  callApi("/api/inventory/kind", {
    method: "POST",
    body: { ids },
    schema: kindGuessSchema,
    signal,
  });

/** Fetches the entries of an ID, which has no comma, in every kind that has it. */
export const fetchEntriesOfId = (id: string, signal?: AbortSignal) =>
  callApi(`/api/inventory?${new URLSearchParams({ ids: id })}`, {
    schema: entryListSchema,
    signal,
  });

/** Finds the entries that titles mean, of a kind; without one, of the kind that has most of them. */
export const fetchTitleMatches = (titles: string[], kind: string | null) =>
  callApi("/api/inventory/titles", {
    method: "POST",
    body: { titles, ...(kind !== null && { kind }) },
    schema: titleMatchesSchema,
  });

/** Fetches the names of up to `namedIds` IDs of one kind, by ID. */
export async function fetchNames(kind: string, ids: readonly string[], signal?: AbortSignal) {
  const { names } = await callApi("/api/inventory/names", {
    method: "POST",
    body: { kind, ids },
    schema: nameListSchema,
    signal,
  });
  return new Map(names.map((name) => [name.id, name]));
}

/** The kinds in the catalogue; if there are none, no names are requested. */
export const catalogueKindsQuery = () =>
  queryOptions({
    queryKey: kindsKey,
    queryFn: ({ signal }) => fetchKinds(signal),
    staleTime,
  });

/** A complete entry. */
export const catalogueEntryQuery = (place: { kind: string; id: string }) =>
  queryOptions({
    queryKey: [...catalogueKeys.all, "entry", place],
    queryFn: ({ signal }) =>
      callApi(`/api/catalogue/entry?${new URLSearchParams(place)}`, {
        schema: catalogueEntrySchema,
        signal,
      }),
    staleTime,
  });

/** The guessed kind of `ids` (`sampleIds` of a list). */
export const kindGuessQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...catalogueKeys.all, "kind", ids],
    queryFn: ({ signal }) => fetchKindGuess(ids, signal),
    staleTime,
    placeholderData: keepPreviousData,
  });

interface EntrySearch {
  q: string;
  kind?: string;
  limit?: number;
  cursor?: string;
  /** What to count of each entry. */
  counts?: "playlists";
}

/** Entries with an ID or whose names match `q`, the best first. */
export const catalogueSearchQuery = (search: EntrySearch) =>
  queryOptions({
    queryKey: [...catalogueKeys.all, "search", search],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ q: search.q });
      for (const name of ["kind", "limit", "cursor", "counts"] as const)
        if (search[name] !== undefined) query.set(name, String(search[name]));
      return callApi(`/api/inventory?${query}`, { schema: entryListSchema, signal });
    },
    staleTime,
    placeholderData: keepPreviousData,
    enabled: search.q.trim() !== "",
  });
