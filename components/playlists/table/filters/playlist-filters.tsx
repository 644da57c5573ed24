import { ListFilter, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { FilterChip } from "@/components/playlists/table/filters/filter-chip";
import { type FilterField } from "@/components/playlists/table/filters/filter-fields";
import { FilterPopover } from "@/components/playlists/table/filters/filter-popover";
import { type FilterState } from "@/components/playlists/table/filters/filter-panel-props";
import { useSetFilters } from "@/components/playlists/table/filters/use-set-filters";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { cx } from "@/components/ui/cx";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { usePasteAnywhere } from "@/components/ui/hooks/use-paste-anywhere";

/** The active filters as chips, and a button that adds one; F opens it. IDs pasted anywhere on the page start a filter by them. */
export function PlaylistFilters({ state, onClear }: { state: FilterState; onClear: () => void }) {
  const set = useSetFilters(state.filters);
  const [isOpen, setOpen] = useState(false);
  const [field, setField] = useState<FilterField | null>(null);
  const [pasted, setPasted] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const open = (next: { field: FilterField | null; pasted?: string }) => {
    setField(next.field);
    setPasted(next.pasted ?? "");
    setOpen(true);
  };
  useHotkey("f", () => open({ field: null }));
  usePasteAnywhere((data) => {
    const text = data.getData("text/plain").trim();
    if (text === "") return false;
    open({ field: "ids", pasted: text });
    return true;
  });
  return (
    <div
      ref={box}
      role="group"
      aria-label="Filters"
      className={cx(
        "flex min-h-9 min-w-0 flex-1 flex-wrap items-center gap-1.5 max-sm:hidden",
        // A narrow window has no room for them next to the search.
        set.length > 0 && "max-xl:order-last max-xl:basis-full",
      )}
    >
      {set.map((one) => (
        <FilterChip
          key={one.field}
          set={one}
          state={state}
          onRemove={() => box.current?.querySelector<HTMLElement>("[data-add] button")?.focus()}
        />
      ))}
      <span data-add className="contents">
        <FilterPopover
          state={state}
          label="Add filter"
          buttonLabel="Add filter"
          field={field}
          onField={setField}
          pasted={pasted}
          isOpen={isOpen}
          onOpenChange={(to) => (to ? open({ field: null }) : setOpen(false))}
          buttonClassName={cx(buttonStyle("quiet", "sm"), set.length > 0 && "px-1.5!")}
          face={
            set.length > 0 ? (
              <Plus aria-hidden className="size-4" />
            ) : (
              <>
                <ListFilter aria-hidden className="size-4" />
                Add filter
              </>
            )
          }
        />
      </span>
      {set.length > 1 ? (
        <Button variant="quiet" size="sm" onPress={onClear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  );
}
