import { type ReactNode } from "react";
import { columnLabels, type TableLayout } from "@/components/playlists/table/table-layout";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import { cx } from "@/components/ui/cx";
import { SortHeader } from "@/components/ui/sort-header";
import { Th } from "@/components/ui/table";
import { type PlaylistSort } from "@/lib/shared/playlists/selection-schema";

const numbers = new Set<PlaylistSort>(["ids", "searches"]);

interface PlaylistColumnsProps {
  layout: TableLayout;
  sorting?: Sorting;
  onSort?: (sort: PlaylistSort) => void;
  /** Checkbox of the page. */
  check?: ReactNode;
}

/** Table header, sortable with `onSort`. */
export function PlaylistColumns(props: PlaylistColumnsProps) {
  const { layout, sorting, onSort, check } = props;
  const head = (sort: PlaylistSort, label: string, className: string) => {
    const cell = { "data-cell": sort, className, isNumber: numbers.has(sort) };
    return sorting && onSort ? (
      <SortHeader
        key={sort}
        {...cell}
        order={sorting.sort === sort ? sorting.order : null}
        onSort={() => onSort(sort)}
      >
        {label}
      </SortHeader>
    ) : (
      <Th key={sort} {...cell}>
        {label}
      </Th>
    );
  };
  return (
    <thead>
      <tr>
        <Th className="w-9 pr-0! sm:w-10">{check ?? <span className="sr-only">Select</span>}</Th>
        {head("name", "Name", "")}
        {Array.from(layout, ([column, { width }]) =>
          head(
            column,
            columnLabels[column],
            // Narrow windows show only the icon of a type.
            cx(width, column === "type" && "max-md:[&_button]:px-1 max-md:[&_svg]:hidden"),
          ),
        )}
        <Th className="w-10">
          <span className="sr-only">Actions</span>
        </Th>
      </tr>
    </thead>
  );
}
