"use client";

import { HydrationBoundary, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { RouterProvider } from "react-aria-components";
import { holdClicks } from "@/components/navigation/use-typed-write";
import { type PageQuery, toDehydrated } from "@/lib/browser/page-queries";
import { createQueryClient } from "@/lib/browser/query-client";

/** Providers of the signed-in pages. Signing out unmounts them with all cached data. */
export function DashboardProviders({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [queryClient] = useState(createQueryClient);
  useEffect(() => {
    window.addEventListener("click", holdClicks, { capture: true });
    return () => window.removeEventListener("click", holdClicks, { capture: true });
  }, []);
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <RouterProvider navigate={(path) => router.push(path)}>{children}</RouterProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}

/** Fills the browser's query client with the data in the page's HTML. */
export function PageData({ queries, children }: { queries: PageQuery[]; children: ReactNode }) {
  const state = useMemo(() => toDehydrated(queries), [queries]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
