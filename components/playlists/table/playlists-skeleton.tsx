import { columnStyle, PlaylistColumns } from "@/components/playlists/table/playlist-columns";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Tr } from "@/components/ui/table";

const rows = Array.from({ length: 8 }, (_, index) => index);
const widths = ["w-40", "w-56", "w-48", "w-36", "w-64"];

/** Placeholder of a playlists table. */
export function PlaylistsSkeleton() {
  return (
    <Table label="Loading playlists">
      <PlaylistColumns />
      <tbody>
        {rows.map((row) => (
          <Tr key={row}>
            <Td className="w-10">
              <Skeleton className="size-4" />
            </Td>
            <Td className="w-1/2 py-3">
              <Skeleton className={`h-4 max-w-full ${widths[row % widths.length]}`} />
            </Td>
            <Td className={columnStyle.advertiser}>
              <Skeleton className="h-4 w-32" />
            </Td>
            <Td>
              <Skeleton className="h-4 w-16" />
            </Td>
            <Td>
              <Skeleton className="ml-auto h-4 w-10" />
            </Td>
            <Td className={columnStyle.searches}>
              <Skeleton className="ml-auto h-4 w-6" />
            </Td>
            <Td className={columnStyle.tags}>
              <Skeleton className="h-4 w-24" />
            </Td>
            <Td className={columnStyle.changed}>
              <Skeleton className="h-4 w-24" />
            </Td>
            <Td className="w-9" />
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
