"use client";

import { useDeferredValue, useMemo } from "react";

/** More than most windows show. */
const firstRows = 20;

/**
 * The rows to render now: of a new list its first rows and those that are shown already, so that the browser paints them a
 * moment before the rest.
 */
export function useStagedRows<Row extends { uuid: string }>(rows: Row[]): Row[] {
  const shown = useDeferredValue(rows);
  return useMemo(() => {
    if (shown === rows) return rows;
    const known = new Set(shown.map(({ uuid }) => uuid));
    return rows.filter(({ uuid }, index) => index < firstRows || known.has(uuid));
  }, [rows, shown]);
}
