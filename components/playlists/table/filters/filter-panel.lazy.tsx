import { ChevronLeft } from "lucide-react";
import { type ComponentType } from "react";
import {
  AdvertiserFilter,
  ClientFilter,
} from "@/components/playlists/table/filters/company-filters";
import { FilterFieldList } from "@/components/playlists/table/filters/filter-field-list";
import {
  type FilterField,
  filterOptions,
} from "@/components/playlists/table/filters/filter-fields";
import { type FilterPanelProps } from "@/components/playlists/table/filters/filter-panel-props";
import { SinceFilter } from "@/components/playlists/table/filters/since-filter";
import { StateFilter, TypeFilter } from "@/components/playlists/table/filters/choice-filters";
import { TagChoices } from "@/components/playlists/table/filters/tag-choices";
import { IdListForm } from "@/components/playlists/table/filters/id-list-form";
import { Button } from "@/components/ui/button";

/** The fields of each filter. */
const editors: Record<FilterField, ComponentType<FilterPanelProps>> = {
  type: TypeFilter,
  tags: TagChoices,
  ids: IdListForm,
  advertiser: AdvertiserFilter,
  changed_by: ClientFilter,
  changed_since: SinceFilter,
  state: StateFilter,
};

/** The choice of a field to filter by, then its values. */
export function FilterPanel(props: FilterPanelProps) {
  const { field, onField } = props;
  if (field === null) return <FilterFieldList {...props} />;
  const Editor = editors[field];
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-2">
        <Button
          size="sm"
          variant="quiet"
          aria-label="Back to all filters"
          onPress={() => onField(null)}
          className="px-1!"
        >
          <ChevronLeft aria-hidden className="size-4" />
        </Button>
        <h2 className="text-sm font-medium">{filterOptions[field].label}</h2>
      </div>
      <Editor key={field} {...props} />
    </>
  );
}
