"use client";

import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from "react";
import {
  type NameChoice,
  type Names,
  type NameStripProps,
  readAtOnce,
  useNames,
  wholeList,
} from "@/components/catalogue/use-names";
import { type IdRange, InventoryIdRows } from "@/components/playlists/inventory/inventory-id-rows";
import { findIdWidth } from "@/components/playlists/inventory/use-id-columns";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";
import { LiveText } from "@/components/ui/visually-hidden";
import { SearchField } from "@/components/ui/search-field";
import { formatCount, formatNumber } from "@/lib/shared/format";

/** What is known about the IDs of a list, after their number. */
const NameStrip = lazyPart<NameStripProps>(
  () => import("@/components/catalogue/name-summary.lazy").then((file) => file.NameSummary),
  { name: "the names" },
);

/** The order of a list, next to its search. */
const NameOrder = lazyPart<Pick<NameStripProps, "choice" | "onChange">>(
  () => import("@/components/catalogue/name-summary.lazy").then((file) => file.NameOrderSelect),
  { name: "the orders", loading: <div className="w-32 shrink-0" /> },
);

/** Number of IDs from which a list has a filter and an order. */
const toolsFrom = 20;

interface InventoryIdBrowserProps extends Pick<NameStripProps, "onReplace"> {
  ids: readonly string[];
  /** The kind of the IDs; guessed if missing. */
  kind?: string | null;
  /** Absent for read-only lists. */
  onRemove?: (ids: readonly string[]) => void;
  /** Buttons for the filtered IDs, next to the filter. */
  actions?: (found: readonly string[], names: Names | null) => ReactNode;
  rowsInView?: number;
}

/** Inventory IDs with range selection, one line about them, and a filter if they are many. */
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
  const hasTools = ids.length >= toolsFrom;
  const buttons = actions?.(found, names);
  return (
    <div ref={box} className="flex flex-col rounded border bg-surface">
      {hasTools || buttons ? (
        <div className="flex flex-wrap items-center justify-end gap-2 border-b p-2">
          {hasTools ? (
            <SearchField
              label="Filter IDs"
              placeholder={names ? "Filter by ID or name" : "Filter"}
              value={filter}
              onChange={setFilter}
              // Prevents Enter from submitting the form.
              onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              className="min-w-40 flex-1"
            />
          ) : null}
          {hasTools && names ? <NameOrder choice={choice} onChange={setChoice} /> : null}
          {buttons}
        </div>
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
      <div className="@container flex min-h-9 flex-wrap items-center gap-x-1 border-t px-3 py-1 text-sm text-muted">
        <LiveText>
          {found.length === ids.length ? null : `${formatNumber(found.length)} of `}
          {formatCount(ids.length, "ID")}
          {selected.length > 0 ? `, ${formatNumber(selected.length)} selected` : null}
        </LiveText>
        {names ? (
          <NameStrip
            ids={ids}
            names={names}
            isWhole={isWhole}
            canFilter={hasTools}
            choice={choice}
            onChange={setChoice}
            onReplace={props.onReplace}
          />
        ) : null}
        {onRemove && selected.length > 0 ? (
          <Button size="sm" className="ml-auto" onPress={removeSelected}>
            Remove {formatNumber(selected.length)} selected
          </Button>
        ) : null}
      </div>
    </div>
  );
}
