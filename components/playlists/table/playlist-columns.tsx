import { type ReactNode } from "react";
import { SortHeader } from "@/components/ui/sort-header";
import { Th } from "@/components/ui/table";
import { type PlaylistSort } from "@/lib/playlists/selection-schema";

/** Columns that narrow windows hide. */
export const columnStyle = {
  advertiser: "max-md:hidden",
  searches: "max-lg:hidden",
  tags: "max-xl:hidden",
  changed: "max-sm:hidden",
};

const columns: { sort: PlaylistSort; label: string; isNumber?: boolean; className?: string }[] = [
  { sort: "name", label: "Name" },
  { sort: "advertiser", label: "Advertiser", className: columnStyle.advertiser },
  { sort: "type", label: "Type" },
  { sort: "ids", label: "IDs", isNumber: true },
  { sort: "searches", label: "Searches", isNumber: true, className: columnStyle.searches },
  { sort: "tags", label: "Tags", className: columnStyle.tags },
  { sort: "changed", label: "Changed", className: columnStyle.changed },
];

interface PlaylistColumnsProps {
  sorting: { sort: PlaylistSort; order: "asc" | "desc" };
  onSort: (sort: PlaylistSort) => void;
  /** Checkbox of the page. */
  check: ReactNode;
  /** Whether rows end with a menu. */
  hasMenu: boolean;
}

/** Sortable table header; without props, a placeholder. */
export function PlaylistColumns(props: Partial<PlaylistColumnsProps>) {
  const { sorting, onSort, check = null, hasMenu = true } = props;
  return (
    <thead>
      <tr>
        <Th className="w-10 pr-0!">{check ?? <span className="sr-only">Select</span>}</Th>
        {columns.map(({ sort, label, ...column }) =>
          sorting && onSort ? (
            <SortHeader
              key={sort}
              {...column}
              order={sorting.sort === sort ? sorting.order : null}
              onSort={() => onSort(sort)}
            >
              {label}
            </SortHeader>
          ) : (
            <Th key={sort} {...column}>
              {label}
            </Th>
          ),
        )}
        {hasMenu ? (
          <Th className="w-9">
            <span className="sr-only">Actions</span>
          </Th>
        ) : null}
      </tr>
    </thead>
  );
}
