import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { type ReactNode } from "react";
import { getSession, signInAddress } from "@/app/page-data";
import { AnswerSchemas } from "@/components/evaluation/answer-schemas";
import { SessionSchemas } from "@/components/evaluation/session-schemas";
import { AppFrame } from "@/components/layout/app-frame";
import { DashboardProviders, PageData } from "@/components/layout/dashboard-providers";
import { catalogueKindsQuery } from "@/lib/browser/catalogue/queries";
import { pinnedAndRecentQuery } from "@/lib/browser/companies/queries";
import { unknownCreatesQuery } from "@/lib/browser/creates/queries";
import { Toaster } from "@/components/ui/toaster";
import { pagePathHeader, readPagePath, routes } from "@/lib/shared/routes";
import { takeQueries } from "@/lib/browser/page-queries";
import { createQueryClient } from "@/lib/browser/query-client";
import { sessionQuery } from "@/lib/browser/session/queries";

/**
 * The frame of the signed-in pages. Each page checks the session itself: layouts do not render again on
 * navigation.
 */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const session = await getSession();
  if (!session) {
    // Redirecting here sends an HTTP redirect. A redirect in the page would arrive after the skeleton was
    // streamed.
    const path = readPagePath((await headers()).get(pagePathHeader));
    if (path?.split("?")[0] === routes.api)
      return (
        <DashboardProviders>
          <main className="w-full max-w-[80rem] px-4 py-5 sm:px-6 sm:py-6">{children}</main>
          <Toaster />
        </DashboardProviders>
      );
    if (path) redirect(await signInAddress(path));
    return children;
  }
  const queryClient = createQueryClient();
  queryClient.setQueryData(sessionQuery().queryKey, session);
  await Promise.all([
    queryClient.prefetchQuery(pinnedAndRecentQuery(session)),
    queryClient.prefetchQuery(catalogueKindsQuery()),
  ]);
  if (session.capabilities.losesAnswers) await queryClient.prefetchQuery(unknownCreatesQuery());
  return (
    <DashboardProviders>
      <AnswerSchemas />
      <SessionSchemas />
      <PageData queries={takeQueries(queryClient)}>
        <AppFrame>{children}</AppFrame>
      </PageData>
    </DashboardProviders>
  );
}
