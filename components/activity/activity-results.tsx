import { type UseQueryResult } from "@tanstack/react-query";
import { History, SearchX } from "lucide-react";
import { ActivityItem } from "@/components/activity/activity-item";
import { RequestError } from "@/components/layout/request-error";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/style";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { type Activity, type ActivityEntry } from "@/lib/shared/activity/schema";

/** Entries of one of the reader's days. */
interface ActivityDay {
  /** "Today", "Yesterday", "Friday, 20 November 2026". */
  name: string;
  entries: ActivityEntry[];
}

const long = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

/** Groups entries, which are sorted from newest to oldest, by days in the reader's time zone. */
function groupByDay(entries: ActivityEntry[], now: Date): ActivityDay[] {
  const today = long.format(now);
  const yesterday = long.format(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1));
  const days: ActivityDay[] = [];
  for (const entry of entries) {
    const day = long.format(new Date(entry.at));
    const name = day === today ? "Today" : day === yesterday ? "Yesterday" : day;
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}

interface ActivityResultsProps {
  query: UseQueryResult<Activity>;
  isNarrowed: boolean;
  onClear: () => void;
}

/** The entries by day, or the reason why there are none. */
export function ActivityResults({ query, isNarrowed, onClear }: ActivityResultsProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (error && !data)
    return (
      <RequestError
        title="Couldn't load activity"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  if (!data || (data.entries.length === 0 && isPlaceholderData)) return <ActivitySkeleton />;
  if (data.entries.length === 0)
    return isNarrowed ? (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No activity matches these filters."
        action={<Button onPress={onClear}>Clear all filters</Button>}
      />
    ) : (
      <EmptyState
        icon={<History aria-hidden />}
        title="No activity yet"
        action={<NewPlaylistLink />}
      >
        You&apos;ll see here who created and changed playlists, and when.
      </EmptyState>
    );
  // "Today" has to stay true on a page that is left open.
  // oxlint-disable-next-line react/purity
  const days = groupByDay(data.entries, new Date());
  return (
    <div className={cx("flex flex-col gap-5", isPlaceholderData && "opacity-60")}>
      {days.map(({ name, entries }) => (
        <section key={name} aria-label={name} className="flex flex-col gap-2">
          <h2 className="text-sm font-semibold">{name}</h2>
          <ol className="flex flex-col divide-y rounded border bg-surface">
            {entries.map((entry) => (
              <ActivityItem key={`${entry.playlist.uuid} ${entry.revision}`} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function ActivitySkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-5 w-24" />
      <Skeleton className="h-96" />
    </div>
  );
}
