"use client";

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { ServiceBanner } from "@/components/audio-service/lazy-service-parts";
import { ConnectionWatch } from "@/components/layout/connection";
import { NavRail } from "@/components/layout/nav-rail";
import { TopBar } from "@/components/layout/top-bar";
import { SessionTime } from "@/components/session/session-time";
import { dialogs } from "@/components/ui/hooks/use-hotkey";
import { Toaster } from "@/components/ui/toaster";
import { recallImport, rememberImport } from "@/lib/browser/change-sets/left-import";
import { isSessionLoss, useSession } from "@/components/session/use-session";
import { routes } from "@/lib/shared/routes";
import { sessionQuery } from "@/lib/browser/session/queries";
import { lazyPart } from "@/components/ui/lazy-part";

const SignInAgainDialog = lazyPart(
  () =>
    import("@/components/session/sign-in-again-dialog.lazy").then((file) => file.SignInAgainDialog),
  { name: "the sign-in dialog" },
);

/**
 * Opens the sign-in dialog over the page when the session has ended. The page keeps its state and continues
 * after signing in, here or in another tab.
 */
function SessionWatch() {
  const queryClient = useQueryClient();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const [sessionKey] = sessionQuery().queryKey;
    const stopQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated") return;
      const { action, query } = event;
      if (action.type === "error" && isSessionLoss(action.error)) setLost(true);
      if (action.type === "success" && query.queryKey[0] === sessionKey) setLost(false);
    });
    const stopMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === "updated" && isSessionLoss(event.mutation.state.error)) setLost(true);
    });
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [queryClient]);
  useLeaveForOther();
  return isLost ? <SignInAgainDialog onClose={() => setLost(false)} /> : null;
}

/** Leaves the page after signing in as another company. */
function useLeaveForOther(): void {
  const { company } = useSession();
  const [first] = useState(company.uuid);
  useEffect(() => {
    if (company.uuid !== first) window.location.assign(routes.home);
  }, [company.uuid, first]);
}

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
