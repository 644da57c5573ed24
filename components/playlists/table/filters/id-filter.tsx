"use client";

import { List } from "lucide-react";
import { useRef, useState } from "react";
import { FilterPopover } from "@/components/playlists/table/filters/filter-popover";
import { type PlaylistFilterValues } from "@/components/playlists/table/filters/use-playlist-filters";
import { IconButton } from "@/components/ui/icon-button";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { limits } from "@/lib/shared/limits";
import { type PlaylistFilterInput } from "@/lib/shared/playlists/selection-schema";
import { lazyPart } from "@/components/ui/lazy-part";

const IdListForm = lazyPart(
  () =>
    import("@/components/playlists/table/filters/id-list-form.lazy").then(
      (file) => file.IdListForm,
    ),
  { name: "the form", loading: <Skeleton className="h-60" /> },
);

interface IdFilterProps {
  filters: PlaylistFilterValues;
  /** The filter of the request. */
  filter: PlaylistFilterInput;
  onChange: (changed: Partial<PlaylistFilterValues>) => void;
}

/** Filters by one inventory ID, or by any or all of a pasted list. Pasting several into the field opens the list. */
export function IdFilter({ filters, filter, onChange }: IdFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const [pasted, setPasted] = useState("");
  const box = useRef<HTMLSpanElement>(null);
  const changeOpen = (to: boolean) => {
    setOpen(to);
    if (to) setPasted("");
    // Without a list, the button that opened the form gives way to the field.
    else requestAnimationFrame(() => box.current?.querySelector("input")?.focus());
  };
  const form = (
    <IdListForm
      pasted={pasted}
      filters={filters}
      filter={filter}
      onChange={onChange}
      onClose={() => changeOpen(false)}
    />
  );
  if (filters.id_list !== "" || isOpen)
    return (
      <FilterPopover
        label="Contains inventory IDs"
        summary={
          filters.id_list === ""
            ? ""
            : filters.id_match === "all"
              ? "All of a list of IDs"
              : "Any of a list of IDs"
        }
        isOpen={isOpen}
        onOpenChange={changeOpen}
        className="w-60"
      >
        {form}
      </FilterPopover>
    );
  return (
    <span
      ref={box}
      className="flex w-68 max-w-full items-center gap-1"
      onPasteCapture={(event) => {
        const text = event.clipboardData.getData("text");
        if (!/[\n\r\t,;]/.test(text.trim())) return;
        event.preventDefault();
        setPasted(text);
        setOpen(true);
      }}
    >
      <SearchField
        label="Contains inventory ID"
        placeholder="Contains inventory ID"
        value={filters.inventory_id}
        onChange={(id) => onChange({ inventory_id: id })}
        maxLength={limits.inventoryIdCharacters}
        className="min-w-0 flex-1"
      />
      <IconButton
        label="Contains any or all of a list of IDs"
        onPress={() => {
          setPasted(filters.inventory_id);
          setOpen(true);
        }}
        className="size-9!"
      >
        <List aria-hidden className="size-4" />
      </IconButton>
    </span>
  );
}
