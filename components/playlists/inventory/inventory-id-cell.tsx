import { X } from "lucide-react";
import { IdName } from "@/components/catalogue/named-ids";
import { cx } from "@/components/ui/style";
import { type NameView } from "@/lib/browser/catalogue/name-book";
import { formatNumber } from "@/lib/shared/format";

/** Pixels. A fixed height avoids measuring 100,000 rows. */
export const rowHeight = 32;

interface InventoryIdCellProps {
  index: number;
  count: number;
  id: string;
  /** The known names and the width of the ID; undefined without space for names. */
  named: { view: NameView | null; idWidth: number } | undefined;
  /** The cell in the tab order. */
  isActive: boolean;
  /** Undefined if IDs cannot be selected. */
  isSelected: boolean | undefined;
  onFocus: (index: number) => void;
  /** Called on a click on the cell; with Shift it extends the selection from the active one. */
  onSelect: (index: number, isExtending: boolean) => void;
  onRemove?: (index: number) => void;
}

/** Plain elements instead of our buttons, because scrolling renders hundreds of cells. */
export function InventoryIdCell(props: InventoryIdCellProps) {
  const { index, count, id, named, isActive, isSelected, onFocus, onSelect, onRemove } = props;
  return (
    <div
      role="gridcell"
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isSelected}
      onMouseDown={(event) => {
        onSelect(index, event.shiftKey);
        if (!event.shiftKey) return;
        // Prevents the browser from selecting text between the clicks.
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onFocus={() => onFocus(index)}
      className={cx(
        "group/id flex min-w-0 items-center gap-2.5 pl-3 hover:bg-hover focus-visible:-outline-offset-2 aria-selected:bg-accent-soft aria-selected:marked",
        named && !onRemove ? "pr-3" : "pr-1",
      )}
    >
      <span
        aria-hidden
        className={cx(
          "shrink-0 text-right text-xs text-faint numeric select-none",
          named && "@max-md:hidden",
        )}
        style={{ width: `${formatNumber(count).length}ch` }}
      >
        {formatNumber(index + 1)}
      </span>
      <bdi
        className={cx(
          // On the baseline of the name.
          "relative top-px truncate font-mono text-sm",
          named ? "max-w-1/2 shrink-0 @max-md:max-w-2/5" : "min-w-0 flex-1",
        )}
        style={named && { width: `${named.idWidth}ch` }}
        title={id}
      >
        {id}
      </bdi>
      {named ? <IdName view={named.view} id={id} className="flex-1" /> : null}
      {onRemove ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Remove ${id}`}
          onMouseDown={(event) => event.stopPropagation()}
          onClick={() => onRemove(index)}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded text-muted group-focus-within/id:opacity-100 group-hover/id:opacity-100 hover:bg-pressed hover:text-ink pointer-fine:opacity-0"
        >
          <X aria-hidden className="size-4" />
        </button>
      ) : null}
    </div>
  );
}
