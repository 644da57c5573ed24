import { X } from "lucide-react";
import { useState } from "react";
import { filterOptions } from "@/components/playlists/table/filters/filter-fields";
import { FilterPopover } from "@/components/playlists/table/filters/filter-popover";
import { type FilterState } from "@/components/playlists/table/filters/filter-panel-props";
import { type SetFilter } from "@/components/playlists/table/filters/use-set-filters";

interface FilterChipProps {
  state: FilterState;
  set: SetFilter;
  /** Called before the chip disappears. */
  onRemove: () => void;
}

/** An active filter: "Type is Podcast ×". Opens its fields, or removes the filter. */
export function FilterChip({ state, set, onRemove }: FilterChipProps) {
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
