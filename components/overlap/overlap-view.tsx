"use client";

import { useQuery } from "@tanstack/react-query";
import { Combine } from "lucide-react";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { SelectedPlaylists } from "@/components/overlap/selected-playlists";
import { OverlapTable } from "@/components/overlap/overlap-table";
import { OverlapCards } from "@/components/overlap/overlap-cards";
import { useSelectedPlaylists } from "@/components/overlap/use-selected-playlists";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LiveText } from "@/components/ui/live-text";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount } from "@/lib/shared/format";
import { overlapQuery } from "@/lib/browser/playlists/overlap/overlap-queries";
import { type SetOperation } from "@/lib/shared/playlists/overlap/overlap-schema";
import { lazyPart } from "@/components/ui/lazy-part";

const CombineDialog = lazyPart(
  () => import("@/components/overlap/combine-dialog.lazy").then((loaded) => loaded.CombineDialog),
  { name: "the dialog", close: ({ onCancel }) => onCancel() },
);

/** Compare 2–5 playlists and combine them. */
export function OverlapView() {
  const selected = useSelectedPlaylists();
  const overlap = useQuery(overlapQuery(selected.uuids));
  const [saving, setSaving] = useState<SetOperation | null>(null);
  const data = selected.uuids.length > 0 ? overlap.data : undefined;
  const hasFailed = overlap.error !== null && !overlap.data;
  const isStale = overlap.isPlaceholderData;
  // The displayed result can belong to the previous selection.
  const first = data && selected.first < data.playlists.length ? selected.first : 0;
  const counts: Record<SetOperation, number> = {
    union: data?.union.count ?? 0,
    intersection: data?.intersection.count ?? 0,
    difference: data?.differences[first]?.count ?? 0,
  };
  return (
    <>
      <PageHeader title="Overlap">Compare 2–5 playlists and combine them.</PageHeader>
      <LiveText className="sr-only">
        {data && !isStale
          ? `${formatCount(data.playlists.length, "playlist")}, ${formatCount(data.intersection.count, "ID")} in all of them.`
          : null}
      </LiveText>
      <div className="flex flex-col gap-8">
        {hasFailed && selected.uuids.length > 0 ? (
          <div className="flex flex-col items-start gap-3">
            <div className="w-full">
              <RequestError
                title="Couldn't compare these playlists"
                error={overlap.error}
                onRetry={overlap.refetch}
                isRetrying={overlap.isFetching}
              />
            </div>
            <Button onPress={selected.clear}>Clear selection</Button>
          </div>
        ) : selected.uuids.length > 0 && !data ? (
          <Skeleton className="h-32" />
        ) : (
          <SelectedPlaylists
            playlists={data?.playlists ?? []}
            uuids={selected.uuids}
            isFull={selected.isFull}
            onAdd={selected.add}
            onRemove={selected.remove}
          />
        )}
        {data && data.playlists.length > 1 ? (
          <>
            <OverlapTable overlap={data} isStale={isStale} />
            <OverlapCards
              overlap={data}
              first={first}
              onPutFirst={selected.putFirst}
              onSave={setSaving}
            />
          </>
        ) : hasFailed ? null : (
          <EmptyState icon={<Combine aria-hidden />} title="Select at least two playlists">
            Add them here by name, or select them in the playlists list.
          </EmptyState>
        )}
      </div>
      {saving && data ? (
        <CombineDialog
          key={saving}
          operation={saving}
          playlists={data.playlists}
          first={first}
          count={counts[saving]}
          onCancel={() => setSaving(null)}
        />
      ) : null}
    </>
  );
}
