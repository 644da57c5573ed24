"use client";

import { X } from "lucide-react";
import { ExportMenu } from "@/components/playlists/detail/export-menu";
import { type PlaylistSelectionState } from "@/components/playlists/table/use-playlist-selection";
import { usePermissions } from "@/components/session/use-permissions";
import { useBottomBar } from "@/components/ui/hooks/use-bottom-bar";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/link";
import { actionLabels } from "@/lib/shared/change-sets/action-labels";
import { type BulkActionKind } from "@/lib/shared/change-sets/bulk-kinds";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { routes } from "@/lib/shared/routes";
import { type PlaylistState } from "@/lib/shared/playlists/selection-schema";

interface BulkBarProps {
  selected: PlaylistSelectionState;
  /** Number of matching playlists, once known. */
  total: number | undefined;
  state: PlaylistState;
  onAct: (kind: BulkActionKind) => void;
}

const changes: BulkActionKind[] = [
  "add_tags",
  "remove_tags",
  "add_ids",
  "remove_ids",
  "replace_ids",
];

/** Actions for the selected playlists, at the bottom of the window. */
export function BulkBar({ selected, total, state, onAct }: BulkBarProps) {
  const { canCreate } = usePermissions();
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div
      ref={bar}
      role="group"
      data-keeps-selection
      aria-label="Selected playlists"
      className="sticky bottom-16 z-20 -mx-1 flex flex-col gap-1.5 rounded border border-edge bg-raised p-2 shadow-float sm:bottom-3"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-1">
        <span className="font-medium numeric">
          {selected.isAll
            ? `All ${formatCount(selected.count, "playlist")} that match`
            : `${formatNumber(selected.count)} selected`}
        </span>
        {!selected.isAll && total !== undefined && total > selected.count ? (
          <Button
            size="sm"
            variant="quiet"
            onPress={selected.selectAll}
            className="text-accent-ink!"
          >
            Select all {formatNumber(total)} that match
          </Button>
        ) : null}
        {selected.isFull ? (
          <span className="text-sm text-muted">
            You can select up to {formatNumber(limits.selectedPlaylists)} one by one.
          </span>
        ) : null}
        <Button size="sm" variant="quiet" onPress={selected.clear} className="ml-auto">
          <X aria-hidden className="size-4" />
          <span className="max-sm:sr-only">Clear</span>
        </Button>
      </div>
      {/* Positioned, or hidden texts of its buttons would widen the page. */}
      <div className="relative flex gap-1.5 overflow-x-auto p-0.5 sm:flex-wrap">
        {canCreate ? <Changes state={state} onAct={onAct} /> : null}
        <Readings selected={selected} />
      </div>
    </div>
  );
}

function Changes({ state, onAct }: Pick<BulkBarProps, "state" | "onAct">) {
  const act = (kind: BulkActionKind) => (
    <Button key={kind} size="sm" onPress={() => onAct(kind)}>
      {actionLabels[kind].name}
    </Button>
  );
  const { canEdit, canCreateMany, hasAgencyList } = usePermissions();
  return (
    <>
      {canEdit ? changes.map((kind) => act(kind)) : null}
      {act(state === "archived" ? "restore" : "archive")}
      {canCreateMany ? act("duplicate") : null}
      {canEdit && hasAgencyList ? [act("move_to_advertiser"), act("move_to_agency")] : null}
    </>
  );
}

/** Actions that viewers can use too. */
function Readings({ selected }: Pick<BulkBarProps, "selected">) {
  const [left, right] = selected.playlists;
  const isFew = !selected.isAll && selected.count >= 2 && selected.count <= 5;
  const uuids = selected.playlists.map(({ uuid }) => uuid);
  return (
    <>
      <ExportMenu selection={selected.selection} size="sm" />
      {isFew && selected.count === 2 && left && right ? (
        <ButtonLink size="sm" prefetch={false} href={routes.compare(left.uuid, right.uuid)}>
          Compare
        </ButtonLink>
      ) : null}
      {isFew ? (
        <ButtonLink size="sm" prefetch={false} href={routes.overlap(uuids)}>
          Overlap
        </ButtonLink>
      ) : null}
    </>
  );
}
