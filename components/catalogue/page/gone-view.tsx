"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, X } from "lucide-react";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { describeGone } from "@/components/catalogue/gone-report";
import { GoneRows, useGoneSelection } from "@/components/catalogue/page/gone-rows";
import { type BulkTask } from "@/components/change-sets/bulk-task";
import { LazyBulkDialog, LazyUnfinishedChangeSets } from "@/components/change-sets/lazy-bulk";
import { RequestError } from "@/components/layout/request-error";
import { PageHeader } from "@/components/layout/page-header";
import { usePermissions } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { CompactSelect } from "@/components/ui/compact-select";
import { EmptyState } from "@/components/ui/empty-state";
import { useBottomBar } from "@/components/ui/hooks/use-bottom-bar";
import { IconButton } from "@/components/ui/icon-button";
import { ButtonLink } from "@/components/ui/link";
import { LiveText } from "@/components/ui/visually-hidden";
import { Skeleton } from "@/components/ui/skeleton";
import { goneReportQuery } from "@/lib/browser/catalogue/source-queries";
import { type GoneEntry, type GoneReport } from "@/lib/shared/catalogue/gone";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { routes } from "@/lib/shared/routes";

interface GoneBarProps {
  /** Number of selected entries, and of the playlists that contain any of them. */
  count: number;
  playlists: number;
  onReplace: () => void;
  onRemove: () => void;
  onClear: () => void;
}

/** Actions for the selected entries, at the bottom of the window. */
function GoneBar({ count, playlists, onReplace, onRemove, onClear }: GoneBarProps) {
  const bar = useBottomBar<HTMLDivElement>();
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Selected entries"
      data-bottom-bar
      className="sticky bottom-18 z-20 mt-3 flex flex-wrap items-center gap-2 rounded border border-edge bg-raised py-2 pr-2 pl-3 shadow-float sm:bottom-3"
    >
      <span className="mr-auto flex items-center gap-1 font-medium numeric">
        {formatNumber(count)} selected
        <IconButton label="Clear" onPress={onClear}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </span>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onPress={onReplace}>
          Replace
        </Button>
        <Button size="sm" onPress={onRemove}>
          Remove from {formatCount(playlists, "playlist")}
        </Button>
      </div>
    </div>
  );
}

/** Inventory that is unavailable and still in playlists, to be removed or replaced. */
export function GoneView() {
  const { data, error, refetch, isFetching } = useQuery(goneReportQuery());
  const { canEdit } = usePermissions();
  return (
    <>
      <PageHeader title="Unavailable">
        Shows and other inventory that your active playlists use and their source no longer lists.
      </PageHeader>
      {canEdit ? <LazyUnfinishedChangeSets /> : null}
      {error && !data ? (
        <RequestError
          title="Couldn't load what is unavailable"
          error={error}
          onRetry={refetch}
          isRetrying={isFetching}
        />
      ) : data ? (
        <Report report={data} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </>
  );
}

/** Shows one kind at a time, because the same ID of another kind is a different thing. */
function Report({ report }: { report: GoneReport }) {
  const { canEdit } = usePermissions();
  const [asked, setKind] = useQueryState("kind", parseAsString);
  const kinds = Array.from(new Set(report.entries.map((entry) => entry.kind)));
  const kind = kinds.find((one) => one === asked) ?? kinds[0];
  const entries = report.entries.filter((entry) => entry.kind === kind);
  const selection = useGoneSelection(entries);
  const [task, setTask] = useState<BulkTask | null>(null);
  const selected = entries.filter(({ id }) => selection.ids.has(id));
  const holders = listHolders(report, selected);
  const remove = () =>
    setTask({
      kind: "remove_ids",
      selection: { playlists: holders },
      count: holders.length,
      ids: selected.map(({ id }) => id),
    });
  const replace = (replaced: GoneEntry[]) => {
    const playlists = listHolders(report, replaced);
    setTask({
      kind: "replace_ids",
      selection: { playlists },
      count: playlists.length,
      foundIds: replaced.map(({ id }) => id),
      idKind: kind,
    });
  };
  return (
    <section aria-label="Unavailable">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        {kinds.length > 1 && kind !== undefined ? (
          <CompactSelect
            label="ID type"
            value={kind}
            options={kinds.map((one) => ({ value: one, label: kindLabel(one) }))}
            onChange={(chosen) => void setKind(chosen)}
            isFieldHigh
            className="w-44"
          />
        ) : null}
        <LiveText>{report.count > 0 ? `${describeGone(report, "are")}.` : null}</LiveText>
      </div>
      {entries.length === 0 ? (
        <EmptyState
          icon={<CircleCheck aria-hidden />}
          title="Nothing in your active playlists is unavailable."
          action={<ButtonLink href={routes.catalogue}>View catalogue</ButtonLink>}
        >
          What a new import of a source no longer lists appears here.
        </EmptyState>
      ) : (
        <GoneRows
          key={kind}
          entries={entries}
          playlists={report.playlists}
          selection={canEdit ? selection : null}
          onReplace={(entry) => replace([entry])}
        />
      )}
      {report.count > report.entries.length ? (
        <p className="mt-3 text-sm text-muted numeric">
          Showing the first {formatNumber(report.entries.length)} of {formatNumber(report.count)}.
        </p>
      ) : null}
      {selected.length > 0 ? (
        <GoneBar
          count={selected.length}
          playlists={holders.length}
          onReplace={() => replace(selected)}
          onRemove={remove}
          onClear={selection.clear}
        />
      ) : null}
      {task ? (
        <LazyBulkDialog task={task} onStarted={selection.clear} onClose={() => setTask(null)} />
      ) : null}
    </section>
  );
}

/** Returns the UUIDs of the playlists that contain any of these entries. */
const listHolders = ({ playlists }: GoneReport, entries: readonly GoneEntry[]): string[] =>
  Array.from(new Set(entries.flatMap((entry) => entry.playlists))).flatMap(
    (place) => playlists[place]?.uuid ?? [],
  );
