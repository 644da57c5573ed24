import { formatShare, letterOf } from "@/components/compare/use-compared";
import { Table, Td, Th } from "@/components/ui/table";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { type Overlap } from "@/lib/shared/playlists/overlap/overlap-schema";

/** Number of shared IDs for each pair of playlists, and its share of the smaller one. */
export function OverlapTable({ overlap, isStale }: { overlap: Overlap; isStale: boolean }) {
  const { playlists, common, in_one, union } = overlap;
  return (
    <section aria-labelledby="overlap" className="flex flex-col gap-3">
      <h2 id="overlap" className="text-lg font-semibold">
        Overlap
      </h2>
      <Table label="Overlap" isStale={isStale} className="two-lines">
        <thead>
          <tr>
            <Th>Playlist</Th>
            {playlists.map(({ uuid, name }, place) => (
              <Th key={uuid} isNumber title={name}>
                {letterOf(place)}
                <span className="sr-only">: {name}</span>
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {playlists.map((own, row) => (
            <tr key={own.uuid}>
              <th scope="row" className="w-1/3 max-w-0 min-w-24 truncate px-3 font-medium">
                <span className="mr-2 font-semibold text-muted">{letterOf(row)}</span>{" "}
                <bdi title={own.name} className="font-medium">
                  {own.name}
                </bdi>
              </th>
              {playlists.map((other, column) => (
                <Td key={other.uuid} isNumber className={row === column ? "bg-sunken" : undefined}>
                  <Cell
                    ids={common[row]?.[column] ?? 0}
                    smaller={Math.min(own.count, other.count)}
                    isOwn={row === column}
                  />
                </Td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="text-sm text-muted numeric">
        {formatCount(union.count, "unique ID")} · {formatNumber(in_one)} in one playlist only
      </p>
    </section>
  );
}

function Cell({ ids, smaller, isOwn }: { ids: number; smaller: number; isOwn: boolean }) {
  return (
    <>
      <span className={isOwn ? "text-muted" : "font-medium"}>{formatNumber(ids)}</span>
      <span className="block text-xs text-muted">
        {isOwn ? (
          "all"
        ) : (
          <>
            {formatShare(ids, smaller)}
            <span className="max-sm:sr-only"> overlap</span>
          </>
        )}
      </span>
    </>
  );
}
