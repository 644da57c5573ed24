"use client";

import { useState } from "react";
import { IntakeOddities } from "@/components/playlists/intake-oddities";
import { describeReading, pickIds } from "@/components/playlists/intake-reading";
import { Button } from "@/components/ui/button";
import { ListItem } from "@/components/ui/list-item";
import { LiveText } from "@/components/ui/live-text";
import { Select } from "@/components/ui/select";
import { formatCount, formatNumber } from "@/lib/format";
import { type InventoryReading, type SuspiciousId } from "@/lib/intake/types";
import { limits } from "@/lib/limits";

interface IntakeReviewProps {
  reading: InventoryReading;
  /** Ids that the list has already. */
  existing: number;
  onColumn: (column: number) => void;
  onAdd: (ids: string[]) => void;
  onCancel: () => void;
}

/** React Aria gives the focus without scrolling. */
const showAll = (review: HTMLElement | null) => review?.scrollIntoView({ block: "nearest" });

/** What was read, before any of it is added. */
export function IntakeReview({ reading, existing, onColumn, onAdd, onCancel }: IntakeReviewProps) {
  const [chosen, setChosen] = useState<ReadonlySet<SuspiciousId>>(new Set());
  const { columns, column, suspicious, fresh } = reading;
  const adding = fresh.length + chosen.size;
  const excess = existing + adding - limits.inventoryIds;
  return (
    <div
      ref={showAll}
      role="group"
      aria-label="Review before adding"
      className="flex flex-col gap-3 rounded border bg-canvas p-3"
    >
      <LiveText className="font-medium text-ink!">{describeReading(reading)}</LiveText>
      {columns.length > 1 && column !== null ? (
        <Select
          label="Column with the IDs"
          description={
            reading.isColumnSure ? undefined : "More than one column may hold IDs. Check."
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
      ) : null}
      {suspicious.length > 0 ? (
        <IntakeOddities odd={suspicious} chosen={chosen} onChange={setChosen} />
      ) : null}
      {excess > 0 ? (
        <p className="text-sm text-danger">
          That would be {formatCount(excess, "ID")} too many: a playlist holds at most{" "}
          {formatNumber(limits.inventoryIds)}.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          autoFocus
          variant="primary"
          isDisabled={adding === 0}
          onPress={() => onAdd(pickIds(reading, chosen))}
        >
          Add IDs
        </Button>
        <Button onPress={onCancel}>Cancel</Button>
        <span className="text-sm text-muted numeric">
          {adding === 0
            ? "There is nothing new to add."
            : `${formatCount(adding, "ID")} will be added${suspicious.length > chosen.size ? `, ${formatNumber(suspicious.length - chosen.size)} left out` : ""}.`}
        </span>
      </div>
    </div>
  );
}
