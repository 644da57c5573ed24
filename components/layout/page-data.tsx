"use client";

import { HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { type PageQuery, toDehydrated } from "@/lib/browser/page-queries";

/** Fills the browser's query client with the data in the page's HTML. */
export function PageData({ queries, children }: { queries: PageQuery[]; children: ReactNode }) {
  const state = useMemo(() => toDehydrated(queries), [queries]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
