import { type ActivityEntry } from "@/lib/shared/activity/schema";

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
export function groupByDay(entries: ActivityEntry[], now: Date): ActivityDay[] {
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
