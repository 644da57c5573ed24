"use client";

import { Download } from "lucide-react";
import { useMemo, useState } from "react";
import { IdImportActions } from "@/components/playlists/inventory/id-import-actions";
import { IdImportWarnings } from "@/components/playlists/inventory/id-import-warnings";
import {
  describeFormat,
  describeReading,
} from "@/components/playlists/inventory/id-import-reading";
import { type ListChange, type Review } from "@/components/playlists/inventory/use-id-import";
import { Button } from "@/components/ui/button";
import { downloadText } from "@/components/ui/download-text";
import { ListItem } from "@/components/ui/list-item";
import { LiveText } from "@/components/ui/live-text";
import { Select } from "@/components/ui/select";
import { writeGuardedCsv } from "@/lib/csv/write-csv";
import { formatNumber } from "@/lib/format";
import {
  selectIds,
  type WarningDecisions,
  listLeftOut,
  noWarningDecisions,
} from "@/lib/id-import/select-ids";
import { type ParsedIds } from "@/lib/id-import/types";
import { type InventoryIdList } from "@/lib/playlists/inventory-id-list";

interface IdImportReviewProps {
  review: Review;
  list: InventoryIdList;
  onColumn: (column: number) => void;
  onFinish: ListChange;
  onCancel: () => void;
}

/** React Aria focuses without scrolling. */
const showAll = (review: HTMLElement | null) => {
  if (review?.contains(document.activeElement)) review.scrollIntoView({ block: "nearest" });
};

/** The parsed IDs, before they change the list. */
export function IdImportReview({
  review,
  list,
  onColumn,
  onFinish,
  onCancel,
}: IdImportReviewProps) {
  const { reading, source } = review;
  const [decisions, setDecisions] = useState<WarningDecisions>(noWarningDecisions);
  const choice = useMemo(() => selectIds(reading, decisions), [reading, decisions]);
  const rejected = choice.leftOut + reading.alreadyThere.ids.length + reading.repeated.ids.length;
  const download = () => {
    const rows = listLeftOut(reading, decisions).map(({ line, id, reason }) => [
      String(line),
      id,
      reason,
    ]);
    const csv = writeGuardedCsv([["line", "inventory_id", "reason"], ...rows]);
    downloadText("skipped.csv", "text/csv", csv);
  };
  return (
    <div
      ref={showAll}
      role="group"
      aria-label="Review before adding"
      className="flex flex-col gap-3 rounded border bg-canvas p-3"
    >
      <div>
        <LiveText className="font-medium text-ink!">{describeReading(reading)}</LiveText>
        <p className="text-sm break-words text-muted">
          {source.kind === "file" ? (
            <>
              <bdi>{source.content.name}</bdi>:{" "}
            </>
          ) : null}
          {describeFormat(review)}
        </p>
      </div>
      <ColumnChoice reading={reading} onColumn={onColumn} />
      {reading.suspicious.length > 0 ? (
        <IdImportWarnings odd={reading.suspicious} decisions={decisions} onChange={setDecisions} />
      ) : null}
      {rejected > 0 ? (
        <Button size="sm" variant="quiet" className="self-start" onPress={download}>
          <Download aria-hidden className="size-4" />
          Download {formatNumber(rejected)} skipped, with line and reason
        </Button>
      ) : null}
      <IdImportActions
        reading={reading}
        choice={choice}
        list={list}
        onFinish={onFinish}
        onCancel={onCancel}
      />
    </div>
  );
}

interface ColumnChoiceProps {
  reading: ParsedIds;
  onColumn: (column: number) => void;
}

function ColumnChoice({ reading, onColumn }: ColumnChoiceProps) {
  const { columns, selected, isColumnSure } = reading;
  const column = selected?.[0] ?? null;
  if (columns.length < 2 || column === null) return null;
  return (
    <Select
      label="Column with the IDs"
      description={
        isColumnSure ? undefined : "More than one column may contain IDs. Check your choice."
      }
      value={String(column)}
      onChange={(key) => onColumn(Number(key))}
    >
      {columns.map(({ index, name, sample }) => (
        <ListItem key={index} id={String(index)} textValue={name}>
          <bdi>{name}</bdi> <bdi className="text-muted">{sample.join(", ").slice(0, 60)}</bdi>
        </ListItem>
      ))}
    </Select>
  );
}
