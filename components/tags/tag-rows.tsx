import { useState } from "react";
import { type ListedTag, type TagSort } from "@/components/tags/use-tag-list";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { RowCheckbox } from "@/components/ui/row-checkbox";
import { SortHeader } from "@/components/ui/sort-header";
import { Table, Td, Th } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

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
