import { useQuery } from "@tanstack/react-query";
import { type CombineTask } from "@/components/compare/combine-dialog.lazy";
import { OverlapCards } from "@/components/compare/overlap-cards";
import { SelectedPlaylists } from "@/components/compare/selected-playlists";
import { type Compared, formatShare, letterOf } from "@/components/compare/use-compared";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/visually-hidden";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { overlapQuery } from "@/lib/browser/playlists/overlap/queries";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { type Overlap } from "@/lib/shared/playlists/overlap/overlap-schema";

/** Number of shared IDs for each pair of playlists, and its share of the smaller one. */
function OverlapTable({ overlap, isStale }: { overlap: Overlap; isStale: boolean }) {
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

interface OverlapResultsProps {
  compared: Compared;
  /** Null if the caller can't save playlists. */
  onSave: ((task: CombineTask) => void) | null;
}

/** Three to five playlists: the IDs that each pair shares, and what can be made of them. */
export function OverlapResults({ compared, onSave }: OverlapResultsProps) {
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(
    overlapQuery(compared.uuids),
  );
  // The displayed result can belong to the previous selection.
  const first = data && compared.first < data.playlists.length ? compared.first : 0;
  return (
    <>
      <PageHeader title="Compare" />
      <LiveText className="sr-only">
        {data && !isPlaceholderData
          ? `${formatCount(data.playlists.length, "playlist")}, ${formatCount(data.intersection.count, "ID")} in all of them.`
          : null}
      </LiveText>
      {data ? (
        <div className="flex flex-col gap-8">
          <SelectedPlaylists
            playlists={data.playlists}
            uuids={compared.uuids}
            isFull={compared.isFull}
            onAdd={compared.add}
            onRemove={compared.remove}
          />
          <OverlapTable overlap={data} isStale={isPlaceholderData} />
          <OverlapCards
            overlap={data}
            first={first}
            onPutFirst={compared.putFirst}
            onSave={
              onSave &&
              ((operation, count) => onSave({ operation, playlists: data.playlists, first, count }))
            }
          />
        </div>
      ) : error ? (
        <div className="flex flex-col items-start gap-3">
          <div className="w-full">
            <RequestError
              title="Couldn't compare these playlists"
              error={error}
              onRetry={refetch}
              isRetrying={isFetching}
            />
          </div>
          <Button onPress={compared.clear}>Clear selection</Button>
        </div>
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  );
}
