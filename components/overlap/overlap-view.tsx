"use client";

import { useQuery } from "@tanstack/react-query";
import { Combine } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { SelectedPlaylists } from "@/components/overlap/selected-playlists";
import { OverlapTable } from "@/components/overlap/overlap-table";
import { SetCards } from "@/components/overlap/overlap-cards";
import { useSelectedPlaylists } from "@/components/overlap/use-selected-playlists";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LiveText } from "@/components/ui/live-text";
import { Skeleton } from "@/components/ui/skeleton";
import { formatCount } from "@/lib/format";
import { overlapQuery } from "@/lib/playlists/overlap/overlap-queries";
import { type SetOperation } from "@/lib/playlists/overlap/overlap-schema";

const CombineDialog = dynamic(() =>
  import("@/components/overlap/combine-dialog.lazy").then((loaded) => loaded.CombineDialog),
);

/** What two to five playlists have in common, and new playlists made of them. */
export function SetsView() {
  const chosen = useSelectedPlaylists();
  const overlap = useQuery(overlapQuery(chosen.uuids));
  const [saving, setSaving] = useState<SetOperation | null>(null);
  const data = chosen.uuids.length > 0 ? overlap.data : undefined;
  const hasFailed = overlap.error !== null && !overlap.data;
  const isStale = overlap.isPlaceholderData;
  // The answer on screen may still be about the playlists before.
  const first = data && chosen.first < data.playlists.length ? chosen.first : 0;
  const counts: Record<SetOperation, number> = {
    union: data?.union.count ?? 0,
    intersection: data?.intersection.count ?? 0,
    difference: data?.differences[first]?.count ?? 0,
  };
  return (
    <>
      <PageHeader title="Sets">
        What two to five playlists have in common, and new playlists made of them.
      </PageHeader>
      <LiveText className="sr-only">
        {data && !isStale
          ? `${formatCount(data.playlists.length, "playlist")}, ${formatCount(data.intersection.count, "ID")} in all of them.`
          : null}
      </LiveText>
      <div className="flex flex-col gap-8">
        {hasFailed && chosen.uuids.length > 0 ? (
          <div className="flex flex-col items-start gap-3">
            <div className="w-full">
              <RequestError
                title="These playlists cannot be looked at together"
                error={overlap.error}
                onRetry={overlap.refetch}
                isRetrying={overlap.isFetching}
              />
            </div>
            <Button onPress={chosen.clear}>Start with none</Button>
          </div>
        ) : chosen.uuids.length > 0 && !data ? (
          <Skeleton className="h-32" />
        ) : (
          <SelectedPlaylists
            playlists={data?.playlists ?? []}
            uuids={chosen.uuids}
            isFull={chosen.isFull}
            onAdd={chosen.add}
            onRemove={chosen.remove}
          />
        )}
        {data && data.playlists.length > 1 ? (
          <>
            <OverlapTable overlap={data} isStale={isStale} />
            <SetCards
              overlap={data}
              first={first}
              onPutFirst={chosen.putFirst}
              onSave={setSaving}
            />
          </>
        ) : hasFailed ? null : (
          <EmptyState icon={<Combine aria-hidden />} title="Choose at least two playlists">
            Add them here by name, or select them in the table of playlists.
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
