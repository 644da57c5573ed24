"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ServiceBanner } from "@/components/audio-service/lazy-service-parts";
import { ConnectionWatch } from "@/components/layout/connection";
import { NavRail } from "@/components/layout/nav-rail";
import { TopBar } from "@/components/layout/top-bar";
import { SessionTime } from "@/components/session/session-time";
import { SessionWatch } from "@/components/session/session-watch";
import { dialogs } from "@/components/ui/hooks/use-hotkey";
import { Toaster } from "@/components/ui/toaster";
import { recallImport, rememberImport } from "@/lib/browser/change-sets/left-import";

/** Passes Escape to the dialog or menu over the page if it does not have the focus yet. */
function closeUnfocused({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key !== "Escape" || target !== document.body || defaultPrevented) return;
  const top = Array.from(document.querySelectorAll(`${dialogs}, [role=menu]`)).at(-1);
  top?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/**
 * Keeps the focus in the page: when the focused element disappears, another one gets the focus, so that keyboards and screen readers do
 * not start again at the top. After a navigation that is the page's heading. Loaded with the first key or click.
 */
function FocusKeeper() {
  useEffect(() => {
    const ended = new AbortController();
    const started = new AbortController();
    let latest: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => void (latest = target);
    const untilLoaded = { capture: true, signal: ended.signal };
    document.addEventListener("focusin", remember, untilLoaded);
    const start = () => {
      started.abort();
      import("@/components/layout/keep-focus").then(
        ({ keepFocus }) => {
          document.removeEventListener("focusin", remember, untilLoaded);
          if (!ended.signal.aborted) ended.signal.addEventListener("abort", keepFocus(latest));
        },
        // Offline, the page works without it.
        () => undefined,
      );
    };
    for (const kind of ["keydown", "pointerdown"] as const)
      document.addEventListener(kind, start, { capture: true, signal: started.signal });
    document.addEventListener("keydown", closeUnfocused, { signal: ended.signal });
    return () => {
      started.abort();
      ended.abort();
    };
  }, []);
  return null;
}

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
