"use client";

import { useQuery } from "@tanstack/react-query";
import { ActivityResults } from "@/components/activity/activity-results";
import {
  type ActivityFilterValues,
  kindLabels,
  sourceNames,
  useActivityFilters,
} from "@/components/activity/use-activity-filters";
import { LazyUnfinishedChangeSets } from "@/components/change-sets/lazy-bulk";
import { PageHeader } from "@/components/layout/page-header";
import { useFreshList } from "@/components/live/use-fresh-list";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { FilterBar } from "@/components/ui/filter-bar";
import { formatDay } from "@/components/ui/relative-time";
import { useCursorPages } from "@/components/ui/pager";
import { lazyPart } from "@/components/ui/lazy-part";
import { LiveText } from "@/components/ui/visually-hidden";
import { Skeleton } from "@/components/ui/skeleton";
import { activityQuery } from "@/lib/browser/activity/queries";
import { companyQuery } from "@/lib/browser/companies/queries";
import { type Activity } from "@/lib/shared/activity/schema";
import { formatCount } from "@/lib/shared/format";
import { nameWho } from "@/lib/shared/people/person-ref";

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
function ActivityFilters({ filters, author, onChange, onClear }: ActivityFiltersProps) {
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

/** Finds the name of the author whose entries are shown. */
function nameAuthor(activity: Activity | undefined, personId: string): string | undefined {
  const entry = activity?.entries.find(({ person }) => !personId || person?.uuid === personId);
  return entry && nameWho(entry.by, personId === "" ? null : entry.person);
}

/** All activity by day, newest first. */
export function ActivityView() {
  const { client } = useSession();
  const { filters, asked, isNarrowed, change, clear, goTo } = useActivityFilters();
  const list = activityQuery(asked);
  const query = useQuery(list);
  useFreshList(list);
  const { onPrevious, onNext } = useCursorPages({
    cursor: asked.cursor,
    nextCursor: query.data?.next_cursor,
    onChange: goTo,
  });
  const entries = query.data?.entries.length;
  const shown = (query.data?.entries ?? []).flatMap(({ change_set }) => change_set?.uuid ?? []);
  return (
    <>
      <PageHeader title="Activity" />
      <ActivityFilters
        filters={filters}
        author={nameAuthor(query.data, filters.person)}
        onChange={change}
        onClear={clear}
      />
      {client.role === "manager" ? <LazyUnfinishedChangeSets shown={shown} /> : null}
      <LiveText className="sr-only">
        {entries === undefined || query.isPlaceholderData
          ? null
          : formatCount(entries, "entry", "entries")}
      </LiveText>
      <ActivityResults query={query} isNarrowed={isNarrowed} onClear={clear} />
      {onPrevious || onNext ? (
        <nav aria-label="Pages of activity" className="mt-4 flex justify-end gap-2">
          <Button size="sm" isDisabled={!onPrevious} onPress={onPrevious}>
            Newer
          </Button>
          <Button size="sm" isDisabled={!onNext} onPress={onNext}>
            Older
          </Button>
        </nav>
      ) : null}
    </>
  );
}
