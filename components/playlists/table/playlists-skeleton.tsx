"use client";

import { PageHeader } from "@/components/layout/page-header";
import { PlaylistColumns } from "@/components/playlists/table/playlist-columns";
import { hidingClass, layOutTable } from "@/components/playlists/table/table-layout";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td } from "@/components/ui/table";

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
