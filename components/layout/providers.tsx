"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { RouterProvider } from "react-aria-components";
import { I18nProvider } from "react-aria-components/I18nProvider";
import { createQueryClient } from "@/lib/query-client";

/** What every page needs; kept small, because the sign-in page pays for it too. */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter();
  const [queryClient] = useState(createQueryClient);
  return (
    // One language, fixed: the server cannot know the browser's, and the two renders must agree.
    <I18nProvider locale="en">
      <RouterProvider navigate={(path) => router.push(path)}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </RouterProvider>
    </I18nProvider>
  );
}
