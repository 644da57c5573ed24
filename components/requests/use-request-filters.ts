"use client";

import { parseAsString, useQueryStates } from "nuqs";
import { useListSearch } from "@/components/navigation/use-list-search";
import { startOfDay } from "@/components/ui/relative-time";
import { type RequestListParams } from "@/lib/browser/requests/queries";

const parsers = {
  status: parseAsString.withDefault(""),
  operation: parseAsString.withDefault(""),
  client: parseAsString.withDefault(""),
  from: parseAsString.withDefault(""),
  to: parseAsString.withDefault(""),
};

export type RequestFilterValues = ReturnType<typeof useRequestFilters>["filters"];

/** Filters of the requests, stored in the URL; days are in the reader's time zone, "2026-11-21". */
export function useRequestFilters() {
  const { text, params, type, goTo } = useListSearch();
  const [filters, set] = useQueryStates(parsers);
  const asked: RequestListParams = {
    ...params,
    ...filters,
    from: startOfDay(filters.from, 0),
    to: startOfDay(filters.to, 1),
  };
  return {
    text,
    filters,
    asked,
    isNarrowed: text !== "" || Object.values(filters).some(Boolean),
    type,
    change: (changed: Partial<typeof filters>) => {
      void set(changed);
      if (asked.cursor !== null) goTo(null);
    },
    clear: () => {
      void set(null);
      type("");
    },
    goTo,
  };
}
