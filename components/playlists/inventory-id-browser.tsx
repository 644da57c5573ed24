"use client";

import { type ReactNode, useDeferredValue, useMemo, useState } from "react";
import { InventoryIdRows } from "@/components/playlists/inventory-id-rows";
import { LiveText } from "@/components/ui/live-text";
import { SearchField } from "@/components/ui/search-field";
import { formatCount, formatNumber } from "@/lib/format";

interface InventoryIdBrowserProps {
  ids: readonly string[];
  onRemove?: (id: string) => void;
  /** Buttons beside the count, for the ids that the filter has found (all of them without one). */
  actions?: (found: readonly string[]) => ReactNode;
  rowsInView?: number;
}

/** Inventory ids with their count, a filter, and a list of any length. */
export function InventoryIdBrowser(props: InventoryIdBrowserProps) {
  const { ids, onRemove, actions, rowsInView } = props;
  const [filter, setFilter] = useState("");
  const term = useDeferredValue(filter).toLowerCase();
  const found = useMemo(
    () => (term === "" ? ids : ids.filter((id) => id.toLowerCase().includes(term))),
    [ids, term],
  );
  return (
    <div className="flex flex-col rounded border bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-3 py-2">
        <LiveText className="min-w-40 flex-1">
          {term === "" ? null : `${formatNumber(found.length)} of `}
          {formatCount(ids.length, "inventory ID")}
        </LiveText>
        {actions ? <div className="flex flex-wrap gap-2">{actions(found)}</div> : null}
        <SearchField
          label="Filter IDs"
          placeholder="Filter"
          value={filter}
          onChange={setFilter}
          // In a form, Enter here would save it.
          onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          className="w-full sm:w-44"
        />
      </div>
      {found.length === 0 ? (
        <p className="px-3 py-6 text-center text-muted">No ID contains “{filter}”.</p>
      ) : (
        <InventoryIdRows
          label="IDs of this playlist"
          ids={found}
          onRemove={onRemove}
          rowsInView={rowsInView}
        />
      )}
    </div>
  );
}
