"use client";

import { useId, useState } from "react";
import { describeAdding, describeChoice } from "@/components/playlists/inventory/id-import-reading";
import { type ListChange } from "@/components/playlists/inventory/use-id-import";
import { Button } from "@/components/ui/button";
import { formatCount, formatNumber } from "@/lib/format";
import { type Choice } from "@/lib/id-import/select-ids";
import { type ParsedIds } from "@/lib/id-import/types";
import { limits } from "@/lib/limits";
import { InventoryIdList } from "@/lib/playlists/inventory-id-list";

interface IdImportActionsProps {
  reading: ParsedIds;
  choice: Choice;
  list: InventoryIdList;
  onFinish: ListChange;
  onCancel: () => void;
}

/** Adds the IDs, replaces the list with them, or removes them from it. */
export function IdImportActions({
  reading,
  choice,
  list,
  onFinish,
  onCancel,
}: IdImportActionsProps) {
  const { added, all, present } = choice;
  const summary = useId();
  const [takesFocus] = useState(isFocusInIdImport);
  const excess = list.length + added.length - limits.inventoryIds;
  return (
    <>
      {excess > 0 ? (
        <p className="text-sm text-danger">
          {formatCount(excess, "ID")} too many. A playlist can have at most{" "}
          {formatNumber(limits.inventoryIds)}.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          autoFocus={takesFocus}
          variant="primary"
          isDisabled={added.length === 0}
          aria-describedby={summary}
          onPress={() => onFinish(list.add(added), describeAdding(reading, added.length))}
        >
          Add IDs
          <span aria-hidden className="numeric opacity-80">
            {formatNumber(added.length)}
          </span>
        </Button>
        {list.length > 0 ? (
          <Button
            isDisabled={all.length === 0}
            onPress={() => onFinish(InventoryIdList.of(all), describeReplacing(list, all))}
          >
            Replace all {formatNumber(list.length)} with {formatNumber(all.length)}
          </Button>
        ) : null}
        {present.length > 0 ? (
          <Button
            onPress={() =>
              onFinish(list.without(present), `${formatCount(present.length, "ID")} removed.`)
            }
          >
            Remove {formatNumber(present.length)} from list
          </Button>
        ) : null}
        <Button variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
        <span id={summary} className="text-sm text-muted numeric">
          {describeChoice(choice)}
        </span>
      </div>
    </>
  );
}

/** False while the user types elsewhere, who must not lose the focus. */
function isFocusInIdImport(): boolean {
  const focused = document.activeElement;
  return focused === document.body || Boolean(focused?.closest("[data-id-import]"));
}

function describeReplacing(list: InventoryIdList, all: string[]): string {
  return `${formatCount(list.length, "ID")} replaced with ${formatNumber(all.length)}.`;
}
