import {
  dehydrate,
  type DehydratedState,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { type Packed, packRows, unpackRows } from "@/lib/browser/pack-rows";
import { createQueryClient } from "@/lib/browser/query-client";

/** The part of an answered query that a page's HTML contains; the rest of its state is the same for all of them. */
export interface PageQuery {
  key: QueryKey;
  answer: Packed;
  /** Time of the answer, in ms since 1970. */
  at: number;
}

/** Takes the answered queries of a page's client, for its HTML. */
export const takeQueries = (queryClient: QueryClient): PageQuery[] =>
  dehydrate(queryClient).queries.map(({ queryKey, state }) => ({
    key: queryKey,
    answer: packRows(state.data),
    at: state.dataUpdatedAt,
  }));

/** Converts them to TanStack Query's form. */
export function toDehydrated(queries: PageQuery[]): DehydratedState {
  const queryClient = createQueryClient();
  for (const { key, answer, at } of queries)
    queryClient.setQueryData(key, unpackRows(answer), { updatedAt: at });
  return dehydrate(queryClient);
}
