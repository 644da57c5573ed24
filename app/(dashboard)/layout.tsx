import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode } from "react";
import { AppFrame } from "@/components/layout/app-frame";
import { DashboardProviders } from "@/components/layout/dashboard-providers";
import { createQueryClient } from "@/lib/query-client";
import { sessionQuery } from "@/lib/session/queries";
import { getSession } from "@/lib/session/session.server";

/**
 * The frame, with who is signed in. Each page asks for the session itself, because a layout is not rendered
 * again on navigation; without one the page redirects, and there is nothing to frame.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await getSession();
  if (!session) return children;
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery().queryKey, session);
  return (
    <DashboardProviders>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <AppFrame>{children}</AppFrame>
      </HydrationBoundary>
    </DashboardProviders>
  );
}
