import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { type ReactNode } from "react";
import { AnswerSchemas } from "@/components/evaluation/answer-schemas";
import { SessionSchemas } from "@/components/evaluation/session-schemas";
import { AppFrame } from "@/components/layout/app-frame";
import { DashboardProviders } from "@/components/layout/dashboard-providers";
import { PaletteButton } from "@/components/palette/palette-button";
import { getPinnedAndRecent } from "@/lib/companies/pinned-and-recent.server";
import { pinnedAndRecentQuery } from "@/lib/companies/queries";
import { listUnknownCreates } from "@/lib/creates/list-unknown-creates.server";
import { unknownCreatesQuery } from "@/lib/creates/queries";
import { pagePathHeader, readPagePath } from "@/lib/http/page-path";
import { createQueryClient } from "@/lib/query-client";
import { getRuntime } from "@/lib/runtime/get-runtime";
import { sessionQuery } from "@/lib/session/queries";
import { getPrincipal, getSession, signInAddress } from "@/lib/session/session.server";

/**
 * The frame of the signed-in pages. Each page checks the session itself: layouts do not render again on
 * navigation.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const principal = await getPrincipal();
  const session = await getSession();
  if (!session || !principal) {
    // Redirecting here sends an HTTP redirect. A redirect in the page would arrive after the skeleton was
    // streamed.
    const path = readPagePath((await headers()).get(pagePathHeader));
    if (path) redirect(await signInAddress(path));
    return children;
  }
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery().queryKey, session);
  queryClient.setQueryData(
    pinnedAndRecentQuery(session.client.id).queryKey,
    await getPinnedAndRecent(principal),
  );
  if (session.capabilities.losesAnswers) {
    queryClient.setQueryData(
      unknownCreatesQuery().queryKey,
      await listUnknownCreates(await getRuntime(), principal),
    );
  }
  return (
    <DashboardProviders>
      <AnswerSchemas />
      <SessionSchemas />
      <HydrationBoundary state={dehydrate(queryClient)}>
        <AppFrame palette={<PaletteButton />}>{children}</AppFrame>
      </HydrationBoundary>
    </DashboardProviders>
  );
}
