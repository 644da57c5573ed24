import { useQuery } from "@tanstack/react-query";
import { type CombineTask } from "@/components/compare/combine-dialog.lazy";
import { OverlapCards } from "@/components/compare/overlap-cards";
import { OverlapTable } from "@/components/compare/overlap-table";
import { SelectedPlaylists } from "@/components/compare/selected-playlists";
import { type Compared } from "@/components/compare/use-compared";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/live-text";
import { Skeleton } from "@/components/ui/skeleton";
import { overlapQuery } from "@/lib/browser/playlists/overlap/overlap-queries";
import { formatCount } from "@/lib/shared/format";

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
