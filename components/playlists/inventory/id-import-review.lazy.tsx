import { Download } from "lucide-react";
import { useEffect, useMemo } from "react";
import { IdImportPlaces } from "@/components/playlists/inventory/id-import-places";
import {
  describeFormat,
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
  const hasDecided = decisions.kinds.size + decisions.ids.size > 0;
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
      <div>
        {/* Otherwise the line above the review contains it. */}
        {isAsking ? (
          <LiveText className="font-medium text-ink!">{describeReady(reading)}</LiveText>
        ) : null}
        <p className="text-sm break-words text-muted">
          {source.kind === "file" ? (
            <>
              <bdi>{source.content.name}</bdi>:{" "}
            </>
          ) : null}
          {describeFormat(reading)}
        </p>
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
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          isDisabled={ready === 0}
          onPress={() => act(() => session.finish(number))}
        >
          {ready === 0 ? "Add" : `Add ${formatCount(ready, "ID")}`}
          {ready > 0 && !isAsking && leftOut > 0 ? `, skip ${formatNumber(leftOut)}` : ""}
        </Button>
        {isAsking || choice.undecided > 0 || ready === 0 ? (
          <Button onPress={() => act(() => session.skip(number))}>
            {isAsking ? "Cancel" : describeSkip(choice.undecided, hasDecided)}
          </Button>
        ) : null}
        {skipped.length > 0 ? (
          <Button variant="quiet" onPress={download}>
            <Download aria-hidden className="size-4" />
            Download the {formatNumber(skipped.length)}{" "}
            {skipped.length === choice.undecided ? "to check" : "not added"}
          </Button>
        ) : null}
        {skipped.length > choice.undecided ? (
          <span className="text-sm text-muted numeric">
            {formatNumber(skipped.length)} not added:{" "}
            {describeSkipped(reading, choice.undecided, skipped.length)}
          </span>
        ) : null}
      </div>
    </div>
  );
}

function describeSkip(undecided: number, hasDecided: boolean): string {
  if (undecided === 0) return "Done";
  return `Skip ${hasDecided ? "the other" : "all"} ${formatNumber(undecided)}`;
}
