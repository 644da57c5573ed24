import { useQuery } from "@tanstack/react-query";
import {
  type ActivityFilterValues,
  kindLabels,
  sourceNames,
} from "@/components/activity/use-activity-filters";
import { FilterBar } from "@/components/ui/filter-bar";
import { formatDay } from "@/components/ui/format-day";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/skeleton";
import { companyQuery } from "@/lib/browser/companies/queries";

const Fields = lazyPart(
  () => import("@/components/activity/activity-fields.lazy").then((file) => file.ActivityFields),
  { name: "the filters", loading: <Skeleton className="h-52" /> },
);

interface ActivityFiltersProps {
  filters: ActivityFilterValues;
  /** The name of the author in `filters`, if it is known. */
  author: string | undefined;
  onChange: (changed: Partial<ActivityFilterValues>) => void;
  onClear: () => void;
}

/** Filters of the activity: author, advertiser, source, kind and time. */
export function ActivityFilters({ filters, author, onChange, onClear }: ActivityFiltersProps) {
  const { by, person, advertiser, source, kind, from, to } = filters;
  const company = useQuery({ ...companyQuery(advertiser), enabled: advertiser !== "" });
  return (
    <FilterBar
      filters={[
        {
          label: "By",
          words: by + person && (author ?? "one author"),
          none: { by: "", person: "" },
        },
        {
          label: "Advertiser",
          words: advertiser && `is ${company.data?.name ?? "an advertiser"}`,
          none: { advertiser: "" },
        },
        {
          label: "Source",
          words: source ? `is ${sourceNames[source]}` : "",
          none: { source: null },
        },
        { label: "Kind", words: kind ? `is ${kindLabels[kind]}` : "", none: { kind: null } },
        { label: "From", words: from && (formatDay(from) || from), none: { from: "" } },
        { label: "To", words: to && (formatDay(to) || to), none: { to: "" } },
      ]}
      onChange={onChange}
      onClear={onClear}
    >
      <Fields filters={filters} personName={author} onChange={onChange} />
    </FilterBar>
  );
}
