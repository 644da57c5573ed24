import {
  dehydrate,
  type DehydratedState,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { type Packed, packRows, unpackRows } from "@/lib/browser/pack-rows";
import { createQueryClient } from "@/lib/browser/query-client";

/** What a page's HTML says of a query that it has answered; the rest of a query's state is the same for all of these. */
export interface PageQuery {
  key: QueryKey;
  answer: Packed;
  /** When it was answered, in ms since 1970. */
  at: number;
}

/** The answered queries of a page's client, for its HTML. */
export const takeQueries = (queryClient: QueryClient): PageQuery[] =>
  dehydrate(queryClient).queries.map(({ queryKey, state }) => ({
    key: queryKey,
    answer: packRows(state.data),
    at: state.dataUpdatedAt,
  }));

/** The same as TanStack Query has it. */
export function toDehydrated(queries: PageQuery[]): DehydratedState {
  const queryClient = createQueryClient();
  for (const { key, answer, at } of queries)
    queryClient.setQueryData(key, unpackRows(answer), { updatedAt: at });
  return dehydrate(queryClient);
}
