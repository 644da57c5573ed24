import { ClientPicker } from "@/components/pickers/client-picker";
import { DayRange } from "@/components/ui/day-range";
import { type ActivityFilterValues } from "@/components/activity/use-activity-filters";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { useSession } from "@/components/session/use-session";
import { CompactSelect } from "@/components/ui/compact-select";
import { FilterBar } from "@/components/ui/filter-bar";
import { activityKinds } from "@/lib/shared/activity/schema";
import { revisionSources } from "@/lib/shared/playlists/history/revision-schema";

interface ActivityFiltersProps {
  filters: ActivityFilterValues;
  /** The name of the person in `filters`, if it is known. */
  personName: string | undefined;
  isNarrowed: boolean;
  onChange: (changed: Partial<ActivityFilterValues>) => void;
  onClear: () => void;
}

const sources = [
  { value: "", label: "All sources" },
  { value: "dashboard", label: "Dashboard" },
  { value: "api", label: "API" },
  { value: "import", label: "Import" },
  { value: "bulk", label: "Bulk" },
];
const kinds = [
  { value: "", label: "All changes" },
  { value: "created", label: "Created" },
  { value: "changed", label: "Edited" },
];

/** Filters of the activity: author, source, advertiser, time and kind. */
export function ActivityFilters(props: ActivityFiltersProps) {
  const { filters, personName = "A person", isNarrowed, onChange, onClear } = props;
  const { company } = useSession();
  return (
    <FilterBar isNarrowed={isNarrowed} onClear={onClear}>
      <ClientPicker
        label="By"
        placeholder="By anyone"
        value={filters.person || filters.by}
        onChange={(uuid, isPerson) =>
          onChange(isPerson ? { person: uuid, by: "" } : { person: "", by: uuid })
        }
        hasPeople
        unknown={filters.person ? personName : undefined}
        className="w-52 max-w-full"
      />
      {company.kind === "agency" ? (
        <AdvertiserPicker
          label="Advertiser"
          isLabelHidden
          placeholder="For any advertiser"
          value={filters.advertiser}
          onChange={(advertiser) => onChange({ advertiser })}
          className="w-52 max-w-full"
        />
      ) : null}
      <CompactSelect
        label="Source"
        value={filters.source ?? ""}
        options={sources}
        onChange={(chosen) =>
          onChange({ source: revisionSources.find((source) => source === chosen) ?? null })
        }
        isFieldHigh
        className="w-36"
      />
      <CompactSelect
        label="Kind"
        value={filters.kind ?? ""}
        options={kinds}
        onChange={(chosen) =>
          onChange({ kind: activityKinds.find((kind) => kind === chosen) ?? null })
        }
        isFieldHigh
        className="w-32"
      />
      <DayRange from={filters.from} to={filters.to} onChange={onChange} />
    </FilterBar>
  );
}
