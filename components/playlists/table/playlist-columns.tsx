"use client";

import { type ReactNode } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { type Sorting } from "@/components/playlists/table/filters/playlist-search";
import {
  columnLabels,
  hidingClass,
  layOutTable,
  type TableLayout,
} from "@/components/playlists/table/table-layout";
import { cx } from "@/components/ui/style";
import { Skeleton } from "@/components/ui/skeleton";
import { SortHeader } from "@/components/ui/sort-header";
import { Table, Td, Th } from "@/components/ui/table";
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

const rows = Array.from({ length: 8 }, (_, index) => index);
const widths = ["w-40", "w-56", "w-48", "w-36", "w-64"];
const usualLayout = layOutTable(null, true);

export function PlaylistsSkeleton({ layout = usualLayout }) {
  return (
    <div data-wide>
      <Table label="Loading playlists" isFixed className={hidingClass(layout)}>
        <PlaylistColumns layout={layout} />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <Td>
                <Skeleton className="size-4" />
              </Td>
              <Td className="py-3">
                <Skeleton className={`h-4 max-w-full ${widths[row % widths.length]}`} />
              </Td>
              {Array.from(layout.keys(), (column) => (
                <Td key={column} data-cell={column}>
                  <Skeleton className="h-4 w-2/3" />
                </Td>
              ))}
              <Td />
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

export function PlaylistsPageSkeleton() {
  return (
    <>
      <PageHeader title="Playlists" beside={null} actions={<span className="h-9" />} />
      <Skeleton className="mb-3 h-9 w-60" />
      <PlaylistsSkeleton />
    </>
  );
}
