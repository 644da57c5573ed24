import { useQuery } from "@tanstack/react-query";
import { Columns2, Download } from "lucide-react";
import { useMemo } from "react";
import { type Names, useNames } from "@/components/catalogue/use-names";
import { type CombineTask } from "@/components/compare/combine-dialog.lazy";
import { ComparedFields } from "@/components/compare/compared-fields";
import { IdSetList, SaveSets } from "@/components/compare/id-set-list";
import { SidePicker } from "@/components/compare/side-picker";
import { type Compared, formatShare, splitRef } from "@/components/compare/use-compared";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { PlaylistPicker } from "@/components/pickers/playlist-picker";
import { buttonStyle } from "@/components/ui/style";
import { EmptyState } from "@/components/ui/empty-state";
import { LiveText } from "@/components/ui/visually-hidden";
import { Skeleton } from "@/components/ui/skeleton";
import { comparisonQuery, differencesAddress } from "@/lib/browser/playlists/overlap/queries";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { differingFields } from "@/lib/shared/playlists/fields/diff-playlist";
import { type Comparison } from "@/lib/shared/playlists/overlap/compare-schema";

interface SideBySideProps {
  compared: Compared;
  /** Null if the caller can't save playlists. */
  onSave: ((task: CombineTask) => void) | null;
}

/** Two playlists or revisions, field by field and ID by ID. */
export function SideBySide({ compared, onSave }: SideBySideProps) {
  const { sides, uuids } = compared;
  const isComplete = sides.left !== "" && sides.right !== "";
  const comparison = useQuery(comparisonQuery(sides));
  // A single side is loaded by comparing it with itself.
  const [only] = [sides.left, sides.right].filter(Boolean);
  const alone = useQuery({
    ...comparisonQuery({ left: only ?? "", right: only ?? "" }),
    enabled: !isComplete && only !== undefined,
    placeholderData: undefined,
  });
  const read = [comparison.data?.left, comparison.data?.right, alone.data?.left];
  const pickerOf = (side: "left" | "right") => {
    const { playlistId, revision } = splitRef(sides[side]);
    const ofPlaylist = read.filter((one) => one?.uuid === playlistId.toLowerCase());
    const made = ofPlaylist.find((one) => one?.revision === (revision ?? one?.current_revision));
    return {
      selected: sides[side],
      playlist: made ?? ofPlaylist[0] ?? null,
      made: made ?? null,
      onSelect: (ref: string) => compared.select(side, ref),
    };
  };
  const shown = isComplete ? comparison : alone;
  return (
    <>
      <PageHeader
        title="Compare"
        actions={
          comparison.data && isComplete && !comparison.isPlaceholderData ? (
            <a href={differencesAddress(sides)} download className={buttonStyle()}>
              <Download aria-hidden className="size-4" />
              Download differences as CSV
            </a>
          ) : null
        }
      />
      <div className="mb-4 grid gap-3 md:grid-cols-2">
        <SidePicker side="Left" {...pickerOf("left")} />
        <SidePicker side="Right" {...pickerOf("right")} />
      </div>
      {shown.error && !shown.data ? (
        <RequestError
          title="Couldn't compare these playlists"
          error={shown.error}
          onRetry={shown.refetch}
          isRetrying={shown.isFetching}
        />
      ) : !isComplete ? (
        <EmptyState icon={<Columns2 aria-hidden />} title="Choose what to compare">
          Choose another playlist, or another revision of the same one.
        </EmptyState>
      ) : comparison.data ? (
        <>
          {uuids.length === 2 ? (
            <PlaylistPicker
              label="Add a playlist"
              selected={null}
              without={uuids}
              onSelect={compared.add}
              className="mb-4 max-w-xl"
            />
          ) : null}
          <Differences
            comparison={comparison.data}
            isStale={comparison.isPlaceholderData}
            onSave={onSave}
          />
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  );
}

interface DifferencesProps extends Pick<SideBySideProps, "onSave"> {
  comparison: Comparison;
  isStale: boolean;
}

function Differences({ comparison, isStale, onSave }: DifferencesProps) {
  const { left, right, ids } = comparison;
  const names = useComparedNames(comparison);
  const fields = differingFields(left, right).length;
  const hasOtherIds = ids.only_left.count + ids.only_right.count > 0 || ids.is_reordered;
  const isSame = fields === 0 && !hasOtherIds;
  const isOne = left.uuid === right.uuid;
  const all = ids.only_left.count + ids.only_right.count + ids.both.count;
  const smaller = ids.both.count + Math.min(ids.only_left.count, ids.only_right.count);
  const isNow = [left, right].every((side) => side.revision === side.current_revision);
  return (
    <div className="flex flex-col gap-6">
      <LiveText className="-mb-3">
        {isSame
          ? `No differences. All ${formatNumber(all)} IDs are the same, in the same order.`
          : [
              formatCount(fields, "field differs", "fields differ"),
              isOne
                ? `${formatCount(ids.only_right.count, "ID")} added, ${formatNumber(ids.only_left.count)} removed`
                : `${formatCount(ids.both.count, "shared ID")}, ${formatShare(ids.both.count, smaller)} overlap`,
            ].join(" · ")}
      </LiveText>
      <ComparedFields comparison={comparison} isStale={isStale} />
      {hasOtherIds ? (
        <section aria-labelledby="compared-ids" className="flex flex-col gap-3">
          <div className="flex min-h-7 flex-wrap items-center justify-between gap-3">
            <h2 id="compared-ids" className="text-lg font-semibold">
              Inventory
            </h2>
            {/* Only whole playlists are combined, not revisions. */}
            {onSave && !isOne && isNow ? (
              <SaveSets
                sets={[
                  { operation: "union", title: "On either side", count: all },
                  { operation: "intersection", title: "On both sides", count: ids.both.count },
                  {
                    operation: "difference",
                    title: "Only on the left",
                    count: ids.only_left.count,
                  },
                  {
                    operation: "difference",
                    title: "Only on the right",
                    count: ids.only_right.count,
                    first: 1,
                  },
                ]}
                onSave={({ operation, count, first = 0 }) =>
                  onSave({ operation, playlists: [left, right], first, count })
                }
              />
            ) : null}
          </div>
          <div className="grid gap-3 md:grid-cols-3">
            <IdSetList
              title={isOne ? "Removed" : "Only on the left"}
              set={ids.only_left}
              names={names}
            />
            <IdSetList
              title={isOne ? "Added" : "Only on the right"}
              set={ids.only_right}
              names={names}
            />
            <IdSetList title={isOne ? "Unchanged" : "On both sides"} set={ids.both} names={names} />
          </div>
          {ids.is_reordered ? (
            <p className="text-sm text-muted">
              The shared IDs are in a different order. Shown in the order of the left side.
            </p>
          ) : null}
        </section>
      ) : null}
    </div>
  );
}

/** The names of the listed IDs, of the kind that both sides state; guessed if they differ. */
function useComparedNames({ left, right, ids }: Comparison): Names | null {
  const listed = useMemo(
    () => [...ids.both.first, ...ids.only_left.first, ...ids.only_right.first],
    [ids],
  );
  const { inventory_kind: said } = left;
  return useNames(listed, { kind: said === right.inventory_kind ? said : null });
}
