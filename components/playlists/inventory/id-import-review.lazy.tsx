import { Ellipsis } from "lucide-react";
import { useEffect, useMemo } from "react";
import {
  describeReady,
  describeSkipped,
  describeSource,
} from "@/components/playlists/inventory/id-import-reading";
import { type IdImportSession } from "@/components/playlists/inventory/id-import-session";
import { type Review } from "@/components/playlists/inventory/id-import-state";
import { IdImportWarnings } from "@/components/playlists/inventory/id-import-warnings";
import { countDecided } from "@/components/playlists/inventory/settle-review";
import { scrollToCheck } from "@/components/playlists/inventory/to-check";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { downloadText } from "@/components/ui/download-text";
import { ListItem } from "@/components/ui/list-item";
import { LiveText } from "@/components/ui/visually-hidden";
import { MenuButton } from "@/components/ui/menu-button";
import { Select } from "@/components/ui/select";
import { type PlaceChoice } from "@/lib/browser/id-import/id-import.worker";
import { kindLabel } from "@/lib/shared/catalogue/kinds";
import { writeGuardedCsv } from "@/lib/shared/csv/write-csv";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { listLeftOut, selectIds, withUsual } from "@/lib/shared/id-import/select-ids";

interface IdImportPlacesProps {
  review: Review;
  onChange: (place: PlaceChoice) => void;
}

/** Asks which sheet and which columns hold the IDs. */
function IdImportPlaces({ review, onChange }: IdImportPlacesProps) {
  const { columns, selected, sheets, sheet, titles } = review.reading;
  const kinds = titles?.kinds ?? [];
  const toggle = (index: number, isSelected: boolean) => {
    const others = (selected ?? []).filter((other) => other !== index);
    onChange({ sheet, columns: isSelected ? [...others, index] : others });
  };
  return (
    <>
      {sheets.length > 1 ? (
        <Select
          label="Sheet with the IDs"
          value={String(sheet)}
          onChange={(key) => onChange({ sheet: Number(key) })}
        >
          {sheets.map((name, index) => (
            <ListItem key={index} id={String(index)} textValue={name}>
              <bdi>{name}</bdi>
            </ListItem>
          ))}
        </Select>
      ) : null}
      {titles && kinds.length > 1 ? (
        <Select
          label="Match names in"
          value={titles.kind}
          onChange={(key) => onChange({ sheet, columns: selected ?? undefined, kind: String(key) })}
        >
          {kinds.map(({ kind, titles: count }) => (
            <ListItem key={kind} id={kind} textValue={kindLabel(kind)}>
              <bdi>{kindLabel(kind)}</bdi> ({formatNumber(count)})
            </ListItem>
          ))}
        </Select>
      ) : null}
      {columns.length > 1 && selected ? (
        <fieldset className="flex flex-col gap-1">
          <legend className="mb-1 text-sm font-medium">Columns with the IDs</legend>
          <div className="flex max-h-56 flex-col gap-1 overflow-auto rounded border bg-surface p-2">
            {columns.map(({ index, name, sample }) => {
              const isSelected = selected.includes(index);
              return (
                <Checkbox
                  key={index}
                  isSelected={isSelected}
                  isDisabled={isSelected && selected.length === 1}
                  onChange={(next) => toggle(index, next)}
                >
                  <span className="min-w-0 truncate">
                    <bdi>{name}</bdi>{" "}
                    <bdi className="text-sm text-muted">{sample.join(", ").slice(0, 60)}</bdi>
                  </span>
                </Checkbox>
              );
            })}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}

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
