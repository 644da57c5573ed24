import { X } from "lucide-react";
import { formatNumber } from "@/lib/shared/format";

/** Pixels. A fixed height avoids measuring 100,000 rows. */
export const rowHeight = 32;

interface InventoryIdRowProps {
  index: number;
  count: number;
  id: string;
  top: number;
  /** The row in the tab order. */
  isActive: boolean;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  onFocus: (index: number) => void;
  /** Click on the row; with Shift it extends the selection from the active row. */
  onSelect: (index: number, isExtending: boolean) => void;
  onRemove?: (index: number) => void;
}

/** Plain elements instead of our buttons, because scrolling renders hundreds of rows. */
export function InventoryIdRow(props: InventoryIdRowProps) {
  const { index, count, id, top, isActive, isSelected, onFocus, onSelect, onRemove } = props;
  return (
    <div
      role="row"
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      onMouseDown={(event) => {
        onSelect(index, event.shiftKey);
        if (!event.shiftKey) return;
        // Prevents the browser from selecting text between the clicks.
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onFocus={() => onFocus(index)}
      className="absolute inset-x-0 flex items-center gap-3 pr-1 pl-3 hover:bg-hover focus-visible:-outline-offset-2 aria-selected:bg-accent-soft"
      style={{ height: rowHeight, top }}
    >
      <span
        aria-hidden
        className="shrink-0 text-right text-xs text-faint numeric select-none"
        style={{ width: `${formatNumber(count).length}ch` }}
      >
        {formatNumber(index + 1)}
      </span>
      <span role="gridcell" className="min-w-0 flex-1 truncate">
        <bdi className="font-mono text-sm" title={id}>
          {id}
        </bdi>
      </span>
      {onRemove ? (
        <span role="gridcell" className="shrink-0">
          <button
            type="button"
            tabIndex={-1}
            aria-label={`Remove ${id}`}
            onMouseDown={(event) => event.stopPropagation()}
            onClick={() => onRemove(index)}
            className="inline-flex size-7 items-center justify-center rounded text-muted hover:bg-pressed hover:text-ink"
          >
            <X aria-hidden className="size-4" />
          </button>
        </span>
      ) : null}
    </div>
  );
}
