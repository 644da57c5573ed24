import { X } from "lucide-react";
import { memo } from "react";
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
  onFocus: (index: number) => void;
  onRemove?: (index: number) => void;
}

/** Plain elements and not our buttons: hundreds pass by while scrolling, and each must cost nothing. */
export const InventoryIdRow = memo(function InventoryIdRow(props: InventoryIdRowProps) {
  const { index, count, id, top, isActive, onFocus, onRemove } = props;
  return (
    <li
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      aria-setsize={count}
      aria-posinset={index + 1}
      onFocus={() => onFocus(index)}
      className="group/id absolute inset-x-0 flex items-center gap-3 pr-1 pl-3 hover:bg-hover focus-visible:-outline-offset-2"
      style={{ height: rowHeight, top }}
    >
      <span
        aria-hidden
        className="shrink-0 text-right text-xs text-faint numeric select-none"
        style={{ width: `${formatNumber(count).length}ch` }}
      >
        {formatNumber(index + 1)}
      </span>
      <bdi className="min-w-0 flex-1 truncate font-mono text-sm" title={id}>
        {id}
      </bdi>
      {onRemove ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Remove ${id}`}
          onClick={() => onRemove(index)}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded text-muted hover:bg-pressed hover:text-ink"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </li>
  );
});
