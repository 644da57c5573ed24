import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTypedWrite } from "@/components/navigation/use-typed-write";
import { orderOnPress, type SortOrder, sortOrders } from "@/components/ui/sort-order";
import { useTyped } from "@/components/ui/hooks/use-typed";
import { tagCountsQuery } from "@/lib/browser/tags/queries";
import { type TagCount } from "@/lib/shared/tags/schema";
import { tagKey } from "@/lib/shared/text";

const tagSorts = ["active", "archived", "tag"] as const;
export type TagSort = (typeof tagSorts)[number];

const parsers = {
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(tagSorts).withDefault("active"),
  order: parseAsStringLiteral(sortOrders),
};

const naturalOrder = (sort: TagSort): SortOrder => (sort === "tag" ? "asc" : "desc");

/** The tags in use, searched and sorted by URL parameters; most used first by default. */
export function useTagList() {
  const [{ q, sort, order: selectedOrder }, set] = useQueryStates(parsers);
  const writeTyped = useTypedWrite();
  const order = selectedOrder ?? naturalOrder(sort);
  const settled = useTyped(q);
  const term = q === "" ? "" : settled;
  const query = useQuery(tagCountsQuery(term));
  const sign = order === "asc" ? 1 : -1;
  const tags = query.data?.tags
    .map((tag) => ({ ...tag, key: tagKey(tag.tag) }))
    .sort((one, other) => compare(one, other, sort) * sign || (one.key < other.key ? -1 : 1));
  return {
    query,
    tags,
    more: query.data?.more ?? 0,
    q,
    /** The term of the listed tags; `q` can be newer. */
    term,
    sort,
    order,
    search: (text: string) => writeTyped(text, () => set({ q: text })),
    changeSort: (to: TagSort) =>
      void set({
        sort: to,
        order: orderOnPress({ isSorted: to === sort, ownOrder: naturalOrder(to) }, order),
      }),
  };
}

/** A tag with its case-insensitive key. */
export type ListedTag = TagCount & { key: string };

function compare(one: ListedTag, other: ListedTag, sort: TagSort): number {
  if (sort !== "tag") return one[sort] - other[sort];
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}
