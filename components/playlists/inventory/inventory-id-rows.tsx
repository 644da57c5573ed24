"use client";

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { InventoryIdRow, rowHeight } from "@/components/playlists/inventory/inventory-id-row";

/** Adjacent rows by index: where the selection started and where it ends. */
export interface RowRange {
  anchor: number;
  end: number;
}

interface InventoryIdRowsProps {
  /** Accessible name. */
  label: string;
  ids: readonly string[];
  /** Selected rows, or null. */
  range?: RowRange | null;
  onRange?: (range: RowRange | null) => void;
  /** Removes rows. Absent for read-only lists. */
  onRemove?: (first: number, last: number) => void;
  /** Maximum height of the list in rows. */
  rowsInView?: number;
}

/**
 * A virtual list of any length with one tab stop. Arrow keys, Page Up, Page Down, Home and End move, Shift
 * extends the selection, Delete removes. The focused row stays rendered while scrolling.
 */
export function InventoryIdRows(props: InventoryIdRowsProps) {
  const { label, ids, range = null, onRange, onRemove, rowsInView = 10 } = props;
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
    rangeExtractor: (shown) => {
      const rows = defaultRangeExtractor(shown);
      return rows.includes(active) ? rows : [...rows, active].sort((a, b) => a - b);
    },
  });

  const moveTo = (index: number) => {
    flushSync(() => setWanted(index));
    virtualizer.scrollToIndex(index);
    const row = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    row?.focus({ preventScroll: true });
  };
  const select = (index: number, isExtending: boolean) => {
    if (!onRemove) return;
    onRange?.(isExtending ? { anchor: range?.anchor ?? active, end: index } : null);
  };
  const remove = (first: number, last: number) => {
    // Rows keep their position when IDs are removed, so only the last ones need a new focus.
    const left = ids.length - (last - first + 1);
    if (first >= left && left > 0) moveTo(left - 1);
    else if (active !== first) moveTo(first);
    onRemove?.(first, last);
  };
  const walk = (event: KeyboardEvent) => {
    const next = findNextRow(event.key, active, ids.length, rowsInView);
    if (next !== null) {
      select(next, event.shiftKey);
      moveTo(next);
    } else if (event.key === "Escape" && range) onRange?.(null);
    else if (onRemove && (event.key === "Delete" || event.key === "Backspace")) {
      const { anchor, end } = range ?? { anchor: active, end: active };
      remove(Math.min(anchor, end), Math.max(anchor, end));
    } else return;
    event.preventDefault();
  };
  const isSelected = (index: number) =>
    range !== null &&
    index >= Math.min(range.anchor, range.end) &&
    index <= Math.max(range.anchor, range.end);

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={ids.length}
      aria-multiselectable={onRemove ? true : undefined}
      aria-readonly={onRemove ? undefined : true}
      className="relative overflow-auto overscroll-contain"
      style={{ height: Math.min(ids.length, rowsInView) * rowHeight }}
      onKeyDown={walk}
    >
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <InventoryIdRow
            key={index}
            index={index}
            count={ids.length}
            id={ids[index] ?? ""}
            top={start}
            isActive={index === active}
            isSelected={onRemove ? isSelected(index) : undefined}
            onFocus={setWanted}
            onSelect={select}
            onRemove={onRemove ? (row) => remove(row, row) : undefined}
          />
        ))}
      </div>
    </div>
  );
}

/** The row that a key moves to, or null. `page` is the number of visible rows. */
function findNextRow(key: string, from: number, count: number, page: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(target, count - 1));
}
