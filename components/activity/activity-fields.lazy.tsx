import { ClientPicker } from "@/components/pickers/client-picker";
import {
  type ActivityFilterValues,
  kindLabels,
  sourceNames,
} from "@/components/activity/use-activity-filters";
import { AdvertiserPicker } from "@/components/pickers/advertiser-picker";
import { useSession } from "@/components/session/use-session";
import { CompactSelect } from "@/components/ui/compact-select";
import { DayRange } from "@/components/ui/day-field";
import { activityKinds } from "@/lib/shared/activity/schema";
import { revisionSources } from "@/lib/shared/playlists/history/revision-schema";

interface ActivityFieldsProps {
  filters: ActivityFilterValues;
  /** The name of the person in `filters`, if it is known. */
  personName: string | undefined;
  onChange: (changed: Partial<ActivityFilterValues>) => void;
}

/** The fields of the activity's filters: author, advertiser, source, kind and days. */
export function ActivityFields({ filters, personName, onChange }: ActivityFieldsProps) {
  const { company } = useSession();
  return (
    <>
      <ClientPicker
        label="By"
        placeholder="By anyone"
        value={filters.person || filters.by}
        onChange={(uuid, isPerson) =>
          onChange(isPerson ? { person: uuid, by: "" } : { person: "", by: uuid })
        }
        hasPeople
        unknown={filters.person ? personName : undefined}
      />
      {company.kind === "agency" ? (
        <AdvertiserPicker
          label="Advertiser"
          isLabelHidden
          placeholder="For any advertiser"
          value={filters.advertiser}
          onChange={(advertiser) => onChange({ advertiser })}
        />
      ) : null}
      <CompactSelect
        label="Source"
        value={filters.source ?? ""}
        options={[
          { value: "", label: "All sources" },
          ...revisionSources.map((value) => ({ value, label: sourceNames[value] })),
        ]}
        onChange={(chosen) =>
          onChange({ source: revisionSources.find((source) => source === chosen) ?? null })
        }
        isFieldHigh
      />
      <CompactSelect
        label="Kind"
        value={filters.kind ?? ""}
        options={[
          { value: "", label: "All changes" },
          ...activityKinds.map((value) => ({ value, label: kindLabels[value] })),
        ]}
        onChange={(chosen) =>
          onChange({ kind: activityKinds.find((kind) => kind === chosen) ?? null })
        }
        isFieldHigh
      />
      <DayRange from={filters.from} to={filters.to} onChange={onChange} />
    </>
  );
}
