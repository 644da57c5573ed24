"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight, Columns2, Download } from "lucide-react";
import { ComparisonResults } from "@/components/compare/comparison-results";
import { SidePicker } from "@/components/compare/side-picker";
import { splitRef, useComparedSides } from "@/components/compare/use-compared-sides";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Checkbox } from "@/components/ui/checkbox";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import {
  comparisonQuery,
  differencesAddress,
} from "@/lib/browser/playlists/overlap/compare-queries";

export function CompareView() {
  const { sides, showsAll, select, swap, showAll } = useComparedSides();
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
      onSelect: (ref: string) => select(side, ref),
    };
  };
  const shown = isComplete ? comparison : alone;
  return (
    <>
      <PageHeader
        title="Compare"
        actions={
          <>
            <Button onPress={swap} isDisabled={only === undefined}>
              <ArrowLeftRight aria-hidden className="size-4" />
              Swap sides
            </Button>
            {comparison.data && isComplete && !comparison.isPlaceholderData ? (
              <a href={differencesAddress(sides)} download className={buttonStyle()}>
                <Download aria-hidden className="size-4" />
                Download differences as CSV
              </a>
            ) : null}
          </>
        }
      >
        Two playlists, or two revisions of one, side by side.
      </PageHeader>
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
          <div className="mb-4">
            <Checkbox isSelected={showsAll} onChange={showAll}>
              Show all fields
            </Checkbox>
          </div>
          <ComparisonResults
            comparison={comparison.data}
            showsAll={showsAll}
            isStale={comparison.isPlaceholderData}
          />
        </>
      ) : (
        <Skeleton className="h-64" />
      )}
    </>
  );
}
