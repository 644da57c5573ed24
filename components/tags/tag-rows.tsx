import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RowCheckbox } from "@/components/ui/checkbox";
import { SortHeader } from "@/components/ui/sort-header";
import { Table, Td, Th } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useTypedWrite } from "@/components/navigation/use-typed-write";
import { orderOnPress, type SortOrder, sortOrders } from "@/components/ui/sort-order";
import { useTyped } from "@/components/ui/hooks/use-settled";
import { tagCountsQuery } from "@/lib/browser/tags/queries";
import { type TagCount } from "@/lib/shared/tags/schema";
import { tagKey } from "@/lib/shared/text";

const tagSorts = ["active", "archived", "tag"] as const;
type TagSort = (typeof tagSorts)[number];

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

interface TagRowsProps {
  tags: ListedTag[];
  /** Number of tags not in the list. */
  more: number;
  isStale: boolean;
  sorting: { sort: TagSort; order: "asc" | "desc"; changeSort: (sort: TagSort) => void };
  /** Selected tags by key; null if selecting is not allowed. */
  selected: ReadonlyMap<string, ListedTag> | null;
  onSelect: (tag: ListedTag, isSelected: boolean) => void;
}

/** Rows per step: hundreds of checkboxes render slowly. */
const step = 100;

/** Tags as table rows that link to their playlists. */
export function TagRows({ tags, more, isStale, sorting, selected, onSelect }: TagRowsProps) {
  const [rowCount, setRowCount] = useState(step);
  const head = (sort: TagSort, label: string) => (
    <SortHeader
      isNumber={sort !== "tag"}
      className={sort === "archived" ? "max-sm:hidden" : ""}
      order={sorting.sort === sort ? sorting.order : null}
      onSort={() => sorting.changeSort(sort)}
    >
      {label}
    </SortHeader>
  );
  return (
    <div className="flex flex-col gap-3">
      <Table label="Tags" isStale={isStale}>
        <thead>
          <tr>
            {selected ? (
              <Th className="w-10">
                <span className="sr-only">Select</span>
              </Th>
            ) : null}
            {head("tag", "Tag")}
            {head("active", "Active")}
            {head("archived", "Archived")}
          </tr>
        </thead>
        <tbody onKeyDown={walkRows}>
          {tags.slice(0, rowCount).map((tag) => (
            <tr key={tag.key}>
              {selected ? (
                <Td className="pr-0!">
                  <RowCheckbox
                    label={`Select ${tag.tag}`}
                    isSelected={selected.has(tag.key)}
                    onChange={(isSelected) => onSelect(tag, isSelected)}
                  />
                </Td>
              ) : null}
              <Td className="w-full max-w-0 min-w-24">
                <Link
                  href={routes.tagged(tag.tag, tag.active === 0 ? "archived" : undefined)}
                  prefetch={false}
                  data-row-link
                  className="font-medium break-words text-ink"
                >
                  <bdi>{tag.tag}</bdi>
                </Link>
              </Td>
              <Td isNumber>{formatNumber(tag.active)}</Td>
              <Td isNumber className="max-sm:hidden">
                {tag.archived > 0 && tag.active > 0 ? (
                  <Link href={routes.tagged(tag.tag, "archived")} prefetch={false}>
                    {formatNumber(tag.archived)}
                    <span className="sr-only"> archived playlists with {tag.tag}</span>
                  </Link>
                ) : (
                  formatNumber(tag.archived)
                )}
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      {tags.length > rowCount ? (
        <Button onPress={() => setRowCount(rowCount + step)} className="self-center">
          Show {Math.min(step, tags.length - rowCount)} more
        </Button>
      ) : more > 0 ? (
        <p className="text-sm text-muted numeric">
          Showing the {formatNumber(tags.length)} most used tags. Search to find{" "}
          {formatNumber(more)} more.
        </p>
      ) : null}
    </div>
  );
}
