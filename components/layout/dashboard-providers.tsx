"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { RouterProvider } from "react-aria-components";
import { createQueryClient } from "@/lib/browser/query-client";

/** Providers of the signed-in pages. Signing out unmounts them with all cached data. */
export function DashboardProviders({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <NuqsAdapter>
        <RouterProvider navigate={(path) => router.push(path)}>{children}</RouterProvider>
      </NuqsAdapter>
    </QueryClientProvider>
  );
}
