"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { type ActivityRequest } from "@/lib/activity/queries";
import { activityKinds } from "@/lib/activity/schema";
import { revisionSources } from "@/lib/playlists/history/revision-schema";

const parsers = {
  by: parseAsString.withDefault(""),
  source: parseAsStringLiteral(revisionSources),
  advertiser: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(activityKinds),
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  cursor: parseAsString,
};

export type ActivityFilterValues = ReturnType<typeof useActivityFilters>["filters"];

/** What narrows the activity, kept in the address; days are the reader's, "2026-11-21". */
export function useActivityFilters() {
  const [{ cursor, ...filters }, set] = useQueryStates(parsers);
  const asked: ActivityRequest = {
    ...filters,
    from: startOfDay(filters.from, 0),
    to: startOfDay(filters.to, 1),
    cursor,
  };
  return {
    filters,
    asked,
    isNarrowed: Object.values(filters).some(Boolean),
    change: (changed: Partial<typeof filters>) => void set({ ...changed, cursor: null }),
    clear: () => void set(null),
    goTo: (to: string | null) => void set({ cursor: to }, { history: "push", scroll: true }),
  };
}

/** The moment at which a day of the reader's begins, or the day so many later; null if it is none. */
function startOfDay(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined || Number(year) < 1970) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) || start.getFullYear() > 9_999 ? null : start.toISOString();
}
