import { ListFilter, Plus, X } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import {
  type FilterField,
  filterOptions,
  type FilterPanelProps,
  type FilterState,
  type SetFilter,
  useSetFilters,
} from "@/components/playlists/table/filters/filter-fields";
import { Button } from "@/components/ui/button";
import { buttonStyle, cx } from "@/components/ui/style";
import { useHotkey } from "@/components/ui/hooks/use-hotkey";
import { usePasteAnywhere } from "@/components/ui/hooks/use-data-transfer";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopoverButton } from "@/components/ui/popover-button";
import { Skeleton } from "@/components/ui/skeleton";

const loadPanel = () =>
  import("@/components/playlists/table/filters/filter-panel.lazy").then((file) => file.FilterPanel);
const LazyFilterPanel = lazyPart<FilterPanelProps>(loadPanel, {
  name: "the filters",
  loading: <Skeleton className="m-2 h-40" />,
});

interface FilterPopoverProps {
  state: FilterState;
  /** Accessible name of the popover. */
  label: string;
  /** Accessible name of the button if its text is not sufficient. */
  buttonLabel?: string;
  /** The field to change; null to choose one. */
  field: FilterField | null;
  onField: (field: FilterField | null) => void;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  buttonClassName: string;
  face: ReactNode;
  pasted?: string;
}

/** A button that opens the fields of a filter. */
function FilterPopover(props: FilterPopoverProps) {
  const { state, label, field, onField, isOpen, onOpenChange, pasted } = props;
  return (
    <PopoverButton
      label={label}
      buttonLabel={props.buttonLabel}
      placement="bottom start"
      className={field === null ? "w-56" : "w-88"}
      dialogClassName="flex max-h-[70dvh] flex-col"
      buttonClassName={props.buttonClassName}
      face={props.face}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      <LazyFilterPanel
        {...state}
        field={field}
        onField={onField}
        onDone={() => onOpenChange(false)}
        pasted={pasted}
      />
    </PopoverButton>
  );
}

interface FilterChipProps {
  state: FilterState;
  set: SetFilter;
  /** Called before the chip disappears. */
  onRemove: () => void;
}

/** An active filter: "Type is Podcast ×". Opens its fields, or removes the filter. */
function FilterChip({ state, set, onRemove }: FilterChipProps) {
  const { field, label, words, named } = set;
  const title = `${label} ${words}${named === "" ? "" : ` (${named})`}`;
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="flex h-7 max-w-72 min-w-0 items-stretch rounded border bg-surface text-sm">
      <FilterPopover
        state={state}
        label={label}
        field={field}
        onField={() => setOpen(false)}
        isOpen={isOpen}
        onOpenChange={setOpen}
        buttonClassName="flex min-w-0 items-center gap-1 rounded-l px-2 -outline-offset-2 hover:bg-hover"
        face={
          <span title={title} className="truncate">
            <span className="text-muted">{label}</span> <bdi className="font-medium">{words}</bdi>
          </span>
        }
      />
      <button
        type="button"
        aria-label={`Remove filter: ${label} ${words}`}
        title="Remove filter"
        onClick={() => {
          onRemove();
          state.onChange(filterOptions[field].none);
        }}
        className="flex w-6 shrink-0 items-center justify-center rounded-r border-l text-muted -outline-offset-2 hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  );
}

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
