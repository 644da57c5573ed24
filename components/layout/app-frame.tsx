"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ServiceBanner } from "@/components/audio-service/lazy-service-parts";
import { ConnectionWatch } from "@/components/layout/connection-watch";
import { FocusKeeper } from "@/components/layout/focus-keeper";
import { NavRail } from "@/components/layout/nav-rail";
import { TopBar } from "@/components/layout/top-bar";
import { SessionTime } from "@/components/session/session-time";
import { SessionWatch } from "@/components/session/session-watch";
import { Toaster } from "@/components/ui/toaster";
import { recallImport, rememberImport } from "@/lib/browser/change-sets/left-import";

export function AppFrame({ children }: { children: ReactNode }) {
  useLeftImport();
  return (
    <>
      <NavRail />
      <div className="flex min-h-dvh flex-col pb-16 sm:pb-0 sm:pl-20 lg:pl-60">
        <TopBar />
        <main
          id="content"
          tabIndex={-1}
          className="flex w-full max-w-[80rem] flex-1 flex-col px-4 py-5 has-[[data-wide]]:max-w-none sm:px-6 sm:py-6"
        >
          <ServiceBanner />
          {children}
        </main>
      </div>
      <SessionTime />
      <SessionWatch />
      <ConnectionWatch />
      <FocusKeeper />
      <Toaster />
    </>
  );
}

/** Continues an import whose page was left by a full load. */
function useLeftImport(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const importId = recallImport();
    if (importId === null) return;
    import("@/components/imports/resume-import.lazy")
      .then(({ resumeImport }) => resumeImport(queryClient, importId))
      // It is another client's, or forgotten by the server.
      .catch(() => rememberImport(null));
  }, [queryClient]);
}
