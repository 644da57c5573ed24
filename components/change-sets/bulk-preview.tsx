import { describePreview } from "@/components/change-sets/bulk-labels";
import { ItemRows } from "@/components/change-sets/item-rows";
import { StartFailure } from "@/components/change-sets/dialog-foot";
import { Callout } from "@/components/ui/callout";
import { LiveText } from "@/components/ui/visually-hidden";
import { Skeleton } from "@/components/ui/skeleton";
import { type BulkAction, type BulkActionPreview } from "@/lib/shared/change-sets/schema";
import { formatCount, formatNumber } from "@/lib/shared/format";

interface BulkPreviewProps {
  action: BulkAction;
  /** Number of affected playlists. */
  count: number;
  preview: BulkActionPreview | undefined;
  isWaiting: boolean;
  error: Error | null;
}

/** Preview of the changes: counts, and the first playlists. */
export function BulkPreview({ action, count, preview, isWaiting, error }: BulkPreviewProps) {
  const named = preview ? preview.total - preview.counts.skipped : 0;
  return (
    <section aria-label="Preview" className="flex flex-col gap-1.5">
      <LiveText className="font-medium text-ink!">
        {preview ? describePreview(preview, action) : null}
      </LiveText>
      {preview ? <UnknownIds preview={preview} /> : null}
      {preview && preview.warned > 0 ? (
        <Callout tone="warn">
          {action.kind === "duplicate"
            ? formatCount(preview.warned, "copy still mentions", "copies still mention")
            : formatCount(
                preview.warned,
                "playlist still mentions",
                "playlists still mention",
              )}{" "}
          the original advertiser.
        </Callout>
      ) : null}
      {preview && named > 0 ? (
        <ItemRows label="What will change" rows={preview.rows} isAhead />
      ) : null}
      {preview && named > preview.rows.length ? (
        <p className="text-sm text-muted numeric">
          Showing {formatNumber(preview.rows.length)} of {formatNumber(named)}.
        </p>
      ) : null}
      {!preview && isWaiting ? <RowsSkeleton count={count} /> : null}
      {!preview && !isWaiting ? <StartFailure error={error} /> : null}
    </section>
  );
}

const maxSkeletonRows = 8;

/** Has the height of the counts and rows, so that the buttons below do not move. */
function RowsSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden className="flex flex-col gap-1.5">
      <Skeleton className="h-5 w-32" />
      <div className="max-h-64 overflow-hidden rounded border">
        {Array.from({ length: Math.min(count, maxSkeletonRows) }, (_, row) => (
          <div key={row} className="h-8 border-b" />
        ))}
      </div>
    </div>
  );
}

/** The IDs that no selected playlist has, if others are found. */
function UnknownIds({ preview }: { preview: BulkActionPreview }) {
  const { count, first } = preview.unknown_ids;
  if (count === 0 || preview.counts.skipped === preview.total) return null;
  const more = count - first.length;
  return (
    <p className="text-sm break-words text-warn">
      {formatCount(count, "ID is", "IDs are")} in none of these playlists:{" "}
      <bdi className="font-mono">{first.join(", ")}</bdi>
      {more > 0 ? ` and ${formatNumber(more)} more` : null}
    </p>
  );
}
