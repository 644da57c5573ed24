import { X } from "lucide-react";
import { formatNumber } from "@/lib/format";

/** Pixels. All rows have it, so that the place of any of 100,000 is known without measuring. */
export const rowHeight = 32;

interface InventoryIdRowProps {
  index: number;
  count: number;
  id: string;
  top: number;
  /** The one row that Tab reaches. */
  isActive: boolean;
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  onFocus: (index: number) => void;
  /** A click on the row, which with Shift selects from the active row to this. */
  onSelect: (index: number, isExtending: boolean) => void;
  onRemove?: (index: number) => void;
}

/** Plain elements and not our buttons: hundreds pass by while scrolling, and each must cost nothing. */
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
        // The browser would select the text between the two clicks.
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
