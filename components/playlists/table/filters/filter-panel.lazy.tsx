import { ChevronLeft, ChevronRight } from "lucide-react";
import { type ComponentType, useState } from "react";
import {
  type FilterField,
  filterFields,
  filterOptions,
  type FilterPanelProps,
  offeredFields,
  useSetFilters,
} from "@/components/playlists/table/filters/filter-fields";
import { TagChoices } from "@/components/playlists/table/filters/tag-choices";
import { IdListForm } from "@/components/playlists/table/filters/id-list-form";
import { Button } from "@/components/ui/button";
import { ListBox } from "react-aria-components/ListBox";
import { ListItem } from "@/components/ui/list-item";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { ClientPicker } from "@/components/pickers/client-picker";
import { useHasGone } from "@/components/catalogue/gone-report";
import { playlistTypeLooks } from "@/components/playlists/playlist-type";
import { OptionList } from "@/components/ui/option-list";
import { type PlaylistState } from "@/lib/shared/playlists/selection-schema";
import { playlistTypes } from "@/lib/shared/vocabulary";
import { DayPicker } from "@/components/ui/day-picker.lazy";
import { toDay } from "@/components/ui/relative-time";
import { isDay, sinceChoices } from "@/lib/shared/playlists/changed-since";

const editors: Record<FilterField, ComponentType<FilterPanelProps>> = {
  type: TypeFilter,
  tags: TagChoices,
  ids: IdListForm,
  unavailable: UnavailableFilter,
  advertiser: AdvertiserFilter,
  created_by: CreatorFilter,
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

/** The fields that a list can be filtered by, with their current values. */
function FilterFieldList({ filters, hasAdvertisers, onField }: FilterPanelProps) {
  const hasGone = useHasGone();
  const set = new Map(useSetFilters(filters).map(({ field, words }) => [field, words]));
  return (
    <ListBox
      aria-label="Filter by"
      autoFocus="first"
      selectionMode="none"
      onAction={(key) => onField(filterFields.find((field) => field === key) ?? null)}
      className="overflow-auto p-1 outline-none"
    >
      {offeredFields({ advertisers: hasAdvertisers, gone: hasGone }).map((field) => (
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

function AdvertiserFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <div className="p-3">
      <AdvertiserPicker
        autoFocus
        label="Advertiser"
        isLabelHidden
        placeholder="Any advertiser"
        value={filters.advertiser}
        onChange={(advertiser) => {
          onChange({ advertiser });
          if (advertiser !== "") onDone();
        }}
      />
    </div>
  );
}

function CreatorFilter({ filters, onChange, onDone }: FilterPanelProps) {
  const choose = (created_by: string) => {
    onChange({ created_by });
    if (created_by !== "") onDone();
  };
  return (
    <div className="flex flex-col gap-2 p-3">
      <Button autoFocus size="sm" onPress={() => choose("me")}>
        Me
      </Button>
      <ClientPicker
        hasPeople
        label="Created by"
        placeholder="Created by anyone"
        unknown="Someone else"
        value={filters.created_by === "me" ? "" : filters.created_by}
        onChange={choose}
      />
    </div>
  );
}

function ClientFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <div className="p-3">
      <ClientPicker
        autoFocus
        label="Updated by"
        placeholder="Updated by anyone"
        value={filters.changed_by}
        onChange={(client) => {
          onChange({ changed_by: client });
          if (client !== "") onDone();
        }}
      />
    </div>
  );
}

const types = playlistTypes.map((type) => ({ value: type, label: playlistTypeLooks[type].word }));
const states: { value: PlaylistState; label: string }[] = [
  { value: "active", label: "Active" },
  { value: "archived", label: "Archived" },
];

function TypeFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <OptionList
      label="Type"
      value={filters.type}
      options={types}
      onChoose={(type) => {
        onChange({ type });
        onDone();
      }}
    />
  );
}

const gone = [{ value: "true", label: "Playlists with some" }] as const;

function UnavailableFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <OptionList
      label="Unavailable inventory"
      value={filters.unavailable}
      options={gone}
      onChoose={(unavailable) => {
        onChange({ unavailable });
        onDone();
      }}
    />
  );
}

function StateFilter({ filters, onChange, onDone }: FilterPanelProps) {
  return (
    <OptionList
      label="State"
      value={filters.state}
      options={states}
      onChoose={(state) => {
        onChange({ state });
        onDone();
      }}
    />
  );
}

/** Filters by last change: a span that ends today, or a day. */
function SinceFilter({ filters, onChange, onDone }: FilterPanelProps) {
  const { changed_since: since } = filters;
  const [today] = useState(() => toDay(new Date()));
  return (
    <>
      <OptionList
        label="Updated"
        value={sinceChoices.find(({ value }) => value === since)?.value ?? null}
        options={sinceChoices}
        onChoose={(value) => {
          onChange({ changed_since: value });
          onDone();
        }}
      />
      <div className="flex flex-col gap-1.5 border-t p-3">
        <p className="text-sm font-medium">Since a day</p>
        <DayPicker
          label="Updated since"
          value={isDay(since) ? since : ""}
          max={today}
          onChange={(day) => onChange({ changed_since: day })}
          onDone={onDone}
        />
      </div>
    </>
  );
}
