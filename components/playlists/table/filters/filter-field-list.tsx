import { ChevronRight } from "lucide-react";
import { ListBox } from "react-aria-components/ListBox";
import {
  filterFields,
  filterOptions,
  offeredFields,
} from "@/components/playlists/table/filters/filter-fields";
import { type FilterPanelProps } from "@/components/playlists/table/filters/filter-panel-props";
import { useSetFilters } from "@/components/playlists/table/filters/use-set-filters";
import { ListItem } from "@/components/ui/list-item";

/** The fields that a list can be filtered by, with what they are set to. */
export function FilterFieldList({ filters, hasAdvertisers, onField }: FilterPanelProps) {
  const set = new Map(useSetFilters(filters).map(({ field, words }) => [field, words]));
  return (
    <ListBox
      aria-label="Filter by"
      autoFocus="first"
      selectionMode="none"
      onAction={(key) => onField(filterFields.find((field) => field === key) ?? null)}
      className="overflow-auto p-1 outline-none"
    >
      {offeredFields(hasAdvertisers).map((field) => (
        <ListItem key={field} id={field} textValue={filterOptions[field].label}>
          <span className="flex items-center gap-2">
            {filterOptions[field].label}
            <bdi className="ml-auto min-w-0 truncate text-sm text-muted">{set.get(field)}</bdi>
            <ChevronRight aria-hidden className="size-3.5 shrink-0 text-muted" />
          </span>
        </ListItem>
      ))}
    </ListBox>
  );
}
