import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type Names, useShownNames } from "@/components/catalogue/use-names";
import { InventoryIdCell, rowHeight } from "@/components/playlists/inventory/inventory-id-cell";
import { cx } from "@/components/ui/style";
import { nameCharacters, useIdColumns } from "@/components/playlists/inventory/use-id-columns";

/** Adjacent IDs by index: where the selection started and where it ends. */
export interface IdRange {
  anchor: number;
  end: number;
}

interface InventoryIdRowsProps {
  /** Accessible name. */
  label: string;
  ids: readonly string[];
  /** Names next to the IDs; null without space for them. */
  names?: Names | null;
  /** Width of the column of IDs next to names, in characters. */
  idWidth?: number;
  /** Selected IDs, or null. */
  range?: IdRange | null;
  onRange?: (range: IdRange | null) => void;
  /** Removes IDs. Absent for read-only lists. */
  onRemove?: (first: number, last: number) => void;
  /** Maximum height of the list in rows. */
  rowsInView?: number;
}

/**
 * A virtual list of any length with one tab stop, in as many columns as fit its width. Arrow keys, Page Up, Page Down, Home and End move,
 * Shift extends the selection, Delete removes. The focused row stays rendered while scrolling.
 */
export function InventoryIdRows(props: InventoryIdRowsProps) {
  const {
    label,
    ids,
    names = null,
    idWidth = 0,
    range = null,
    onRange,
    onRemove,
    rowsInView = 10,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const columns = useIdColumns(scroller, ids, {
    hasButtons: onRemove !== undefined,
    more: names ? nameCharacters : 0,
  });
  const rows = Math.ceil(ids.length / columns);
  const [wanted, setWanted] = useState(0);
  const active = Math.max(0, Math.min(wanted, ids.length - 1));
  const rowOf = (index: number) => Math.floor(index / columns);
  // The virtualizer changes by itself while scrolling, which is why it must not be memoised.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 0, height: rowHeight * rowsInView },
    rangeExtractor: (shown) => {
      const rendered = defaultRangeExtractor(shown);
      const own = rowOf(active);
      return rendered.includes(own) ? rendered : [...rendered, own].sort((a, b) => a - b);
    },
  });

  const shownRows = virtualizer.getVirtualItems();
  const inView = (row: number) => ids.slice(row * columns, (row + 1) * columns);
  useShownNames(names, names ? shownRows.flatMap(({ index }) => inView(index)) : none);
  const named = names ? { view: names.view, idWidth } : undefined;

  const moveTo = (index: number) => {
    flushSync(() => setWanted(index));
    virtualizer.scrollToIndex(rowOf(index));
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    cell?.focus({ preventScroll: true });
  };
  const select = (index: number, isExtending: boolean) => {
    if (!onRemove) return;
    onRange?.(isExtending ? { anchor: range?.anchor ?? active, end: index } : null);
  };
  const remove = (first: number, last: number) => {
    // Cells keep their position when IDs are removed, so only the last ones need a new focus.
    const left = ids.length - (last - first + 1);
    if (first >= left && left > 0) moveTo(left - 1);
    else if (active !== first) moveTo(first);
    onRemove?.(first, last);
  };
  const walk = (event: KeyboardEvent) => {
    const next = findNext(event.key, active, ids.length, columns, rowsInView);
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
      aria-rowcount={rows}
      aria-colcount={columns}
      aria-multiselectable={onRemove ? true : undefined}
      aria-readonly={onRemove ? undefined : true}
      className={cx("relative overflow-auto overscroll-contain", names && "@container")}
      style={{ height: Math.min(rows, rowsInView) * rowHeight }}
      onKeyDown={walk}
    >
      <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {shownRows.map(({ index: row, start }) => (
          <div
            key={row}
            role="row"
            aria-rowindex={row + 1}
            className="absolute inset-x-0 grid"
            style={{
              height: rowHeight,
              top: start,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {inView(row).map((id, column) => {
              const index = row * columns + column;
              return (
                <InventoryIdCell
                  key={column}
                  index={index}
                  count={ids.length}
                  id={id}
                  named={named}
                  isActive={index === active}
                  isSelected={onRemove ? isSelected(index) : undefined}
                  onFocus={setWanted}
                  onSelect={select}
                  onRemove={onRemove ? (at) => remove(at, at) : undefined}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

const none: readonly string[] = [];

/** Returns the index that a key moves to, or null. `page` is the number of visible rows. */
function findNext(
  key: string,
  from: number,
  count: number,
  columns: number,
  page: number,
): number | null {
  const targets: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from + columns,
    ArrowUp: from - columns,
    PageDown: from + page * columns,
    PageUp: from - page * columns,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? null : Math.max(0, Math.min(target, count - 1));
}
