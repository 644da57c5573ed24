import { type ReactNode } from "react";
import {
  columnLabels,
  type PlaylistColumn,
  type TableLayout,
} from "@/components/playlists/table/table-layout";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import { cx } from "@/components/ui/cx";
import { SortHeader } from "@/components/ui/sort-header";
import { Th } from "@/components/ui/table";
import { type PlaylistSort } from "@/lib/shared/playlists/selection-schema";

const numbers = new Set<PlaylistColumn>(["ids", "searches"]);

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
  const head = (
    sort: PlaylistSort,
    label: string,
    rest: { className: string; isNumber: boolean },
  ) =>
    sorting && onSort ? (
      <SortHeader
        key={sort}
        {...rest}
        order={sorting.sort === sort ? sorting.order : null}
        onSort={() => onSort(sort)}
      >
        {label}
      </SortHeader>
    ) : (
      <Th key={sort} {...rest}>
        {label}
      </Th>
    );
  return (
    <thead>
      <tr>
        <Th className="w-9 pr-0! sm:w-10">{check ?? <span className="sr-only">Select</span>}</Th>
        {head("name", "Name", { className: "", isNumber: false })}
        {Array.from(layout, ([column, { width, hidden }]) =>
          column === "type"
            ? head(column, columnLabels.type, {
                // Narrow windows show only the icon of a type.
                className: `${width} max-sm:[&_button]:px-1 max-sm:[&_svg]:hidden`,
                isNumber: false,
              })
            : head(column, columnLabels[column], {
                className: cx(width, hidden),
                isNumber: numbers.has(column),
              }),
        )}
        <Th className="w-10">
          <span className="sr-only">Actions</span>
        </Th>
      </tr>
    </thead>
  );
}
