import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { startOfDay } from "@/components/ui/relative-time";
import { type ActivityRequest } from "@/lib/browser/activity/queries";
import { activityKinds } from "@/lib/shared/activity/schema";
import { revisionSources } from "@/lib/shared/playlists/history/revision-schema";

export const sourceNames: Record<(typeof revisionSources)[number], string> = {
  dashboard: "Dashboard",
  api: "API",
  import: "Import",
  bulk: "Bulk",
};
export const kindLabels: Record<(typeof activityKinds)[number], string> = {
  created: "Created",
  changed: "Edited",
};

const parsers = {
  by: parseAsString.withDefault(""),
  person: parseAsString.withDefault(""),
  source: parseAsStringLiteral(revisionSources),
  advertiser: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(activityKinds),
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
  cursor: parseAsString,
};

export type ActivityFilterValues = ReturnType<typeof useActivityFilters>["filters"];

/** Filters of the activity, stored in the URL; days are in the reader's time zone, "2026-11-21". */
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
