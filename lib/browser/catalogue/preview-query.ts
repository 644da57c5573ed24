import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { catalogueKeys } from "@/lib/browser/catalogue/keys";
import {
  countedMatches,
  type Preview,
  previewedEntries,
  previewSchema,
} from "@/lib/shared/catalogue/preview-schema";
import { type Search } from "@/lib/shared/playlists/searches/search-schema";
import { nameKey } from "@/lib/shared/text";

/** The matches of a search in a kind. They arrive in parts and are shown meanwhile, until `countedMatches` are counted. */
export const previewQuery = (kind: string, search: Search) => {
  const queryKey = [...catalogueKeys.all, "preview", kind, search] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      let whole = await fetchPart(kind, search, null, signal);
      while (whole.after !== null && whole.matches < countedMatches) {
        client.setQueryData<Preview>(queryKey, whole);
        whole = addPart(whole, await fetchPart(kind, search, whole.after, signal));
      }
      return whole;
    },
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
};

const fetchPart = (
  kind: string,
  search: Search,
  after: Preview["after"],
  signal: AbortSignal,
): Promise<Preview> =>
  callApi("/api/inventory/preview", {
    method: "POST",
    body: { kind, search, ...(after && { after }) },
    schema: previewSchema,
    signal,
  });

/** Adds the next part to a preview. */
export function addPart(whole: Preview, part: Preview): Preview {
  const keyed = [...whole.entries, ...part.entries].map((entry) => ({
    entry,
    key: nameKey(entry.name),
  }));
  keyed.sort((one, other) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0));
  return {
    ...part,
    matches: whole.matches + part.matches,
    lacking: whole.lacking + part.lacking,
    fields: part.fields.map((field, at) => ({
      field: field.field,
      lacking: field.lacking + (whole.fields[at]?.lacking ?? 0),
      known: field.known || (whole.fields[at]?.known ?? false),
    })),
    entries: keyed.slice(0, previewedEntries).map(({ entry }) => entry),
  };
}
