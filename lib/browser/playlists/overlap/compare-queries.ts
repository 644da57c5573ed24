import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/browser/api-client";
import { comparisonSchema } from "@/lib/shared/playlists/overlap/compare-schema";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";

interface Sides {
  left: string;
  right: string;
}

/** A comparison of two playlists or revisions ("UUID@7"); keeps the previous one until it loads. */
export const comparisonQuery = (sides: Sides) =>
  queryOptions({
    queryKey: [...playlistKeys.all, "comparison", sides],
    queryFn: ({ signal }) =>
      callApi(`/api/playlists/compare?${new URLSearchParams({ ...sides })}`, {
        schema: comparisonSchema,
        signal,
      }),
    enabled: sides.left !== "" && sides.right !== "",
    placeholderData: keepPreviousData,
  });

/** The URL of the differences as a CSV file. */
export const differencesAddress = (sides: Sides): string =>
  `/api/playlists/compare/differences?${new URLSearchParams({ ...sides })}`;
