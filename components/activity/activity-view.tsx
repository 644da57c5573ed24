"use client";

import { useQuery } from "@tanstack/react-query";
import { ActivityFilters } from "@/components/activity/activity-filters";
import { ActivityResults } from "@/components/activity/activity-results";
import { useActivityFilters } from "@/components/activity/use-activity-filters";
import { LazyUnfinishedChangeSets } from "@/components/change-sets/lazy-bulk";
import { PageHeader } from "@/components/layout/page-header";
import { useFreshList } from "@/components/live/use-fresh-list";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/live-text";
import { useCursorPages } from "@/components/ui/hooks/use-cursor-pages";
import { activityQuery } from "@/lib/browser/activity/queries";
import { type Activity } from "@/lib/shared/activity/schema";
import { formatCount } from "@/lib/shared/format";
import { nameWho } from "@/lib/shared/people/name-who";

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
