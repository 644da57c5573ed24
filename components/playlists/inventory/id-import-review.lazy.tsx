import { Ellipsis } from "lucide-react";
import { useEffect, useMemo } from "react";
import { IdImportPlaces } from "@/components/playlists/inventory/id-import-places";
import {
  describeSource,
  describeReady,
  describeSkipped,
} from "@/components/playlists/inventory/id-import-reading";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { scrollToCheck } from "@/components/playlists/inventory/show-check";
import { type Review } from "@/components/playlists/inventory/id-import-state";
import { countDecided } from "@/components/playlists/inventory/settle-review";
import { IdImportWarnings } from "@/components/playlists/inventory/id-import-warnings";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/components/ui/download-text";
import { LiveText } from "@/components/ui/live-text";
import { MenuButton } from "@/components/ui/menu-button";
import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { listLeftOut, selectIds, withUsual } from "@/lib/shared/id-import/select-ids";

interface IdImportReviewProps {
  review: Review;
  session: IdImportSession;
  /** Called when the review, which may have the focus, may be gone. */
  onFinish: () => void;
}

/** The doubts about a source, or the choice of its columns. */
export function IdImportReview({ review, session, onFinish }: IdImportReviewProps) {
  const { number, reading, source, decisions, isAsking } = review;
  useEffect(() => scrollToCheck(), []);
  const choice = useMemo(() => selectIds(reading, decisions), [reading, decisions]);
  const skipped = useMemo(() => listLeftOut(reading, decisions), [reading, decisions]);
  const shown = useMemo(() => withUsual(reading, decisions), [reading, decisions]);
  const { leftOut } = useMemo(() => selectIds(reading, shown), [reading, shown]);
  const notAdded = skipped.length - choice.undecided;
  const ready = useMemo(() => countDecided(review), [review]);
  const download = () => {
    const rows = skipped.map(({ line, id, reason }) => [String(line), id, reason]);
    const csv = writeGuardedCsv([["line", "inventory_id", "reason"], ...rows]);
    downloadText(
      skipped.length === choice.undecided ? "ids-to-check.csv" : "ids-not-added.csv",
      "text/csv",
      csv,
    );
  };
  const act = (action: () => void) => {
    action();
    onFinish();
  };
  return (
    <div
      role="group"
      aria-label="Review IDs"
      data-review
      tabIndex={-1}
      className="flex flex-col gap-3 rounded border bg-canvas p-3 focus:outline-2 focus:outline-offset-2 focus:outline-focus"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 text-sm">
          {/* Otherwise the line above the review contains it. */}
          {isAsking ? (
            <LiveText className="font-medium text-ink!">{describeReady(reading)}</LiveText>
          ) : null}
          <p className="break-words text-muted">
            {source.kind === "file" ? <bdi>{source.content.name}. </bdi> : null}
            {describeSource(reading)}
            {notAdded > 0 ? (
              <>
                {" "}
                {formatNumber(skipped.length)} not added:{" "}
                {describeSkipped(reading, choice.undecided, skipped.length)}.
              </>
            ) : null}
          </p>
        </div>
        <Button
          variant="primary"
          isDisabled={ready + leftOut === 0 || (isAsking && ready === 0)}
          onPress={() => act(() => session.finish(number))}
        >
          {describeAction(ready, isAsking ? 0 : leftOut)}
        </Button>
        {isAsking ? (
          <Button onPress={() => act(() => session.skip(number))}>Cancel</Button>
        ) : (
          <MenuButton
            label="More for these IDs"
            isIcon
            entries={[
              ...(choice.undecided > 0
                ? [
                    {
                      label: `Skip all ${formatNumber(choice.undecided)}`,
                      onAction: () => act(() => session.skip(number)),
                    },
                  ]
                : []),
              { label: "Download what isn’t added", onAction: download },
            ]}
          >
            <Ellipsis aria-hidden className="size-4" />
          </MenuButton>
        )}
      </div>
      {isAsking ? (
        <IdImportPlaces
          review={review}
          onChange={(place) => void session.choosePlace(number, place)}
        />
      ) : null}
      {reading.suspicious.length > 0 ? (
        <IdImportWarnings
          odd={reading.suspicious}
          decisions={decisions}
          shown={shown}
          list={review.after.ids}
          onChange={(next) => session.decide(number, next)}
        />
      ) : null}
    </div>
  );
}

/** "Add 6 IDs, skip 3" */
function describeAction(added: number, skipped: number): string {
  if (added === 0) return skipped === 0 ? "Add" : `Skip ${formatNumber(skipped)}`;
  const adding = `Add ${formatCount(added, "ID")}`;
  return skipped === 0 ? adding : `${adding}, skip ${formatNumber(skipped)}`;
}
