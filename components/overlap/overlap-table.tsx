import { letterOf } from "@/components/overlap/letter-of";
import { Table, Td, Th } from "@/components/ui/table";
import { formatNumber } from "@/lib/shared/format";
import { type Overlap } from "@/lib/shared/playlists/overlap/overlap-schema";

const percent = new Intl.NumberFormat("en", { style: "percent", maximumFractionDigits: 1 });

/** Number of shared IDs for each pair of playlists, and its share of the smaller one. */
export function OverlapTable({ overlap, isStale }: { overlap: Overlap; isStale: boolean }) {
  const { playlists, common, intersection, in_one, union } = overlap;
  return (
    <section aria-labelledby="overlap" className="flex flex-col gap-3">
      <h2 id="overlap" className="text-lg font-semibold">
        Overlap
      </h2>
      <Table label="Overlap" isStale={isStale}>
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
              <th scope="row" className="w-1/3 max-w-0 min-w-24 truncate px-3 py-2 font-medium">
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
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Fact name="In at least one" ids={union.count} />
        <Fact name="In all" ids={intersection.count} />
        <Fact name="In exactly one" ids={in_one} />
      </dl>
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
            {percent.format(smaller === 0 ? 0 : ids / smaller)}
            <span className="max-sm:sr-only"> of the smaller</span>
          </>
        )}
      </span>
    </>
  );
}

function Fact({ name, ids }: { name: string; ids: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium numeric">{formatNumber(ids)}</dd>
    </div>
  );
}
