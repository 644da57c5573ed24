import {
  keepPreviousData,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from "@tanstack/react-query";
import { useState } from "react";
import { countChanges } from "@/components/live/count-changes";
import { latestChangeQuery, newerKey } from "@/lib/browser/playlists/latest-queries";

interface Newer {
  /** Rows that others have changed, added or taken away since the list was loaded. */
  count: number;
  /** Shows them. */
  refresh: () => void;
}

/**
 * Looks whether others have changed what a list shows. The list stays as it is: rows must not move while somebody reads or points at
 * them. When a playlist has changed somewhere, the list is loaded beside what is shown, and compared by `rowsOf`: a text for each row
 * that changes with it.
 */
export function useNewer<Data, Key extends QueryKey>(
  list: UseQueryOptions<Data, Error, Data, Key>,
  { data, isPlaceholderData }: UseQueryResult<Data>,
  rowsOf: (data: Data) => string[],
): Newer {
  const queryClient = useQueryClient();
  const { data: changedAt } = useQuery(latestChangeQuery());
  /** What is shown, and the last change that was known when it came. */
  const [base, setBase] = useState({ data, changedAt });
  const isNew = data !== base.data && !isPlaceholderData;
  const isFirst = base.changedAt === undefined && changedAt !== undefined;
  if (isNew || isFirst) setBase({ data, changedAt });
  const isBehind =
    changedAt !== base.changedAt && base.changedAt !== undefined && !isPlaceholderData;
  const newer = useQuery({
    ...list,
    // The function that loads the list does not look at its key.
    queryKey: newerKey(list.queryKey, changedAt) as unknown as Key,
    enabled: isBehind && data !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  const count =
    isBehind && data !== undefined && newer.data !== undefined
      ? countChanges(rowsOf(data), rowsOf(newer.data))
      : 0;
  return {
    count,
    refresh: () => {
      queryClient.setQueryData<Data>(list.queryKey as QueryKey, () => newer.data);
      // With it what is counted from the same rows: totals, tags.
      void queryClient.invalidateQueries({ queryKey: list.queryKey.slice(0, 1) });
    },
  };
}
