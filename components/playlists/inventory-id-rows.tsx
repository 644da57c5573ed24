"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { InventoryIdRow, rowHeight } from "@/components/playlists/inventory-id-row";
import { findNextRow } from "@/components/playlists/find-next-row";

interface InventoryIdRowsProps {
  /** The list's accessible name. */
  label: string;
  ids: readonly string[];
  /** Without it the ids can only be read. */
  onRemove?: (id: string) => void;
  /** How many rows the list is high, at most. */
  rowsInView?: number;
}

/**
 * A list of any length that renders only what is in view. One Tab stop; arrows, Page Up and Down, Home and
 * End walk it, Delete removes. The row with the focus stays rendered wherever one scrolls.
 */
export function InventoryIdRows({ label, ids, onRemove, rowsInView = 10 }: InventoryIdRowsProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const active = Math.max(0, Math.min(wanted, ids.length - 1));
  // The virtualizer changes by itself while scrolling, which is why it must not be memoised.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 0, height: rowHeight * rowsInView },
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(active) ? shown : [...shown, active].sort((a, b) => a - b);
    },
  });

  const moveTo = (index: number) => {
    flushSync(() => setWanted(index));
    virtualizer.scrollToIndex(index);
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    row?.focus({ preventScroll: true });
  };
  const remove = (index: number) => {
    const id = ids[index];
    if (id === undefined || !onRemove) return;
    // Rows keep their place and change their id, so the focus stays, except in the last one.
    if (index === ids.length - 1 && index > 0) moveTo(index - 1);
    onRemove(id);
  };
  const walk = (event: KeyboardEvent) => {
    const next = findNextRow(event.key, active, ids.length, rowsInView);
    if (next !== null) moveTo(next);
    else if (event.key === "Delete" || event.key === "Backspace") remove(active);
    else return;
    event.preventDefault();
  };

  return (
    <div
      ref={scroller}
      className="relative overflow-auto overscroll-contain"
      style={{ height: Math.min(ids.length, rowsInView) * rowHeight }}
    >
      <ul
        aria-label={label}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
        onKeyDown={walk}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <InventoryIdRow
            key={index}
            index={index}
            count={ids.length}
            id={ids[index] ?? ""}
            top={start}
            isActive={index === active}
            onFocus={setWanted}
            onRemove={onRemove ? remove : undefined}
          />
        ))}
      </ul>
    </div>
  );
}
