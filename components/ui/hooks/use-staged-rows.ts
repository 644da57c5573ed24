"use client";

import { useDeferredValue, useMemo } from "react";
import { useRowsHydrated } from "@/components/ui/hooks/use-hydrated";

/** More than most windows show. */
const firstRows = 20;

/**
 * The rows to render now: of a new list its first rows and those that are shown already, so that the browser paints them a
 * moment before the rest. HTML has the first rows only.
 */
export function useStagedRows<Row extends { uuid: string }>(rows: Row[]): Row[] {
  const isHydrated = useRowsHydrated();
  const wanted = useMemo(() => (isHydrated ? rows : rows.slice(0, firstRows)), [rows, isHydrated]);
  const shown = useDeferredValue(wanted);
  return useMemo(() => {
    if (shown === wanted) return wanted;
    const known = new Set(shown.map(({ uuid }) => uuid));
    return wanted.filter(({ uuid }, index) => index < firstRows || known.has(uuid));
  }, [wanted, shown]);
}
