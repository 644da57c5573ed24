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
  /** Number of rows that others have changed, added or removed since the list was loaded. */
  count: number;
  /** Shows them. */
  refresh: () => void;
}

/**
 * Checks whether others have changed a list. The list stays unchanged, because rows must not move while a user reads or points at them.
 * When a playlist has changed, the list is loaded separately and compared by `rowsOf`: a text for each row that changes with it.
 */
export function useNewer<Data, Key extends QueryKey>(
  list: UseQueryOptions<Data, Error, Data, Key>,
  { data, isPlaceholderData }: UseQueryResult<Data>,
  rowsOf: (data: Data) => string[],
): Newer {
  const queryClient = useQueryClient();
  const { data: changedAt } = useQuery(latestChangeQuery());
  /** The displayed data, and the last change known when it was loaded. */
  const [base, setBase] = useState({ data, changedAt });
  const isNew = data !== base.data && !isPlaceholderData;
  const isFirst = base.changedAt === undefined && changedAt !== undefined;
  if (isNew || isFirst) setBase({ data, changedAt });
  const isBehind =
    changedAt !== base.changedAt && base.changedAt !== undefined && !isPlaceholderData;
  const newer = useQuery({
    ...list,
    // The function that loads the list ignores its key.
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
      // Together with totals and tags, which are counted from the same rows.
      void queryClient.invalidateQueries({ queryKey: list.queryKey.slice(0, 1) });
    },
  };
}
