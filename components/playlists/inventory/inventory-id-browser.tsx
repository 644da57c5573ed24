import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import {
  type NameChoice,
  type NameStripProps,
  wholeList,
} from "@/components/catalogue/name-choice";
import { NameOrder, NameStrip } from "@/components/catalogue/name-strip";
import { type Names, readAtOnce, useNames } from "@/components/catalogue/use-names";
import { InventoryIdRows, type IdRange } from "@/components/playlists/inventory/inventory-id-rows";
import { findIdWidth } from "@/components/playlists/inventory/use-id-columns";
import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/live-text";
import { SearchField } from "@/components/ui/search-field";
import { formatCount, formatNumber } from "@/lib/shared/format";

interface InventoryIdBrowserProps extends Pick<NameStripProps, "onReplace"> {
  ids: readonly string[];
  /** The kind of the IDs; guessed if missing. */
  kind?: string | null;
  /** Absent for read-only lists. */
  onRemove?: (ids: readonly string[]) => void;
  /** Buttons next to the count, for the filtered IDs. */
  actions?: (found: readonly string[], names: Names | null) => ReactNode;
  rowsInView?: number;
}

/** Inventory IDs with count, filter and range selection, for lists of any length. */
export function InventoryIdBrowser(props: InventoryIdBrowserProps) {
  const { ids, kind, onRemove, actions, rowsInView } = props;
  const [filter, setFilter] = useState("");
  const term = useDeferredValue(filter);
  const [choice, setChoice] = useState<NameChoice>(wholeList);
  const isArranged = term !== "" || choice.badge !== null || choice.order !== "list";
  const isWhole = ids.length <= readAtOnce || choice.isWhole || isArranged;
  const names = useNames(ids, { kind, isWhole });
  const view = names?.view;
  const { badge, order } = choice;
  const found = useMemo(() => {
    if (view) return view.arrange(ids, { term, badge, order });
    const typed = term.toLowerCase();
    return term === "" ? ids : ids.filter((id) => id.toLowerCase().includes(typed));
  }, [ids, view, term, badge, order]);
  const idWidth = useMemo(() => findIdWidth(ids), [ids]);
  // The selection applies to the displayed rows and is dropped when they change.
  const [selection, setSelection] = useState<{ range: IdRange; of: readonly string[] } | null>(
    null,
  );
  const range = selection?.of === found ? selection.range : null;
  const selected = range
    ? found.slice(Math.min(range.anchor, range.end), Math.max(range.anchor, range.end) + 1)
    : [];
  const box = useRef<HTMLDivElement>(null);
  const removeSelected = () => {
    onRemove?.(selected);
    // The button disappears with the selection, so the focus returns to the list.
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>("[role=gridcell][tabindex='0']")?.focus(),
    );
  };
  return (
    <div ref={box} className="flex flex-col rounded border bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b px-3 py-2">
        <LiveText className="min-w-40 flex-1">
          {found.length === ids.length ? null : `${formatNumber(found.length)} of `}
          {formatCount(ids.length, "inventory ID")}
          {selected.length > 0 ? `, ${formatNumber(selected.length)} selected` : null}
        </LiveText>
        <div className="flex flex-wrap gap-2 empty:hidden">
          {onRemove && selected.length > 0 ? (
            <Button size="sm" onPress={removeSelected}>
              Remove {formatNumber(selected.length)} selected
            </Button>
          ) : (
            actions?.(found, names)
          )}
        </div>
        <div className={names ? "flex w-full gap-2" : "w-full sm:w-44"}>
          <SearchField
            label="Filter IDs"
            placeholder={names ? "Filter by ID or name" : "Filter"}
            value={filter}
            onChange={setFilter}
            // Prevents Enter from submitting the form.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
            className="min-w-0 flex-1"
          />
          {names ? <NameOrder choice={choice} onChange={setChoice} /> : null}
        </div>
      </div>
      {names ? (
        <NameStrip
          ids={ids}
          names={names}
          isWhole={isWhole}
          choice={choice}
          onChange={setChoice}
          onReplace={props.onReplace}
        />
      ) : null}
      {found.length === 0 ? (
        <p className="px-3 py-6 text-center text-muted">
          {filter === "" ? "No IDs here." : `No IDs contain “${filter}”.`}
        </p>
      ) : (
        <InventoryIdRows
          label="IDs of this playlist"
          ids={found}
          names={names}
          idWidth={idWidth}
          range={range}
          onRange={(next) => setSelection(next && { range: next, of: found })}
          onRemove={onRemove && ((first, last) => onRemove(found.slice(first, last + 1)))}
          rowsInView={rowsInView}
        />
      )}
    </div>
  );
}
