"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { LeaveDialog } from "@/components/playlists/form/leave-dialog";

interface LeaveGuardOptions {
  isUnsaved: () => boolean;
  /** Whether what is unsaved is kept as a draft. */
  isDraftStored: boolean;
  /** Removes the draft, before leaving. */
  onDiscard: () => Promise<unknown>;
}

/**
 * Asks before unsaved work is left: by closing or reloading (the browser's own question), by a link (see
 * `useFollowLink`), by Back and Forward. Render what it returns.
 */
export function useLeaveGuard({ isUnsaved, isDraftStored, onDiscard }: LeaveGuardOptions) {
  const router = useRouter();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  const askBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  const ask = useEffectEvent<AskToLeave>((next) => {
    if (!isUnsaved()) return false;
    setLeave(() => next);
    return true;
  });
  const askForAddress = useEffectEvent((href: string) => ask(() => router.push(href)));
  useEffect(() => {
    const readUnload = (event: BeforeUnloadEvent) => askBrowser(event);
    const readClick = (event: MouseEvent) => {
      const href = findInternalTarget(event);
      if (href === null || !askForAddress(href)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const endTraversal = guardTraversal((next) => ask(next));
    window.addEventListener("beforeunload", readUnload);
    // Before React and Next see the click.
    document.addEventListener("click", readClick, { capture: true });
    return () => {
      endTraversal();
      window.removeEventListener("beforeunload", readUnload);
      document.removeEventListener("click", readClick, { capture: true });
    };
  }, []);

  if (!leave) return null;
  const close = () => setLeave(null);
  const continueLeaving = () => {
    close();
    leave();
  };
  return (
    <LeaveDialog
      isDraftStored={isDraftStored}
      onStay={close}
      onLeave={continueLeaving}
      onDiscard={() => void onDiscard().then(continueLeaving)}
    />
  );
}

/** Where a click leads, if it is a plain one on a link to another page of this site. */
function findInternalTarget(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement)) return null;
  if (link.target === "_blank" || link.hasAttribute("download")) return null;
  const isElsewhere = link.origin !== location.origin;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return isElsewhere || isSamePage ? null : link.pathname + link.search + link.hash;
}

/** Asked before a page is left. True keeps it; `leave` goes after all. */
export type AskToLeave = (leave: () => void) => boolean;

/**
 * Asks before the browser's Back or Forward leads to another page of this site. Browsers without the
 * Navigation API, and a Back that is pressed again without touching the page in between, go without asking.
 * (`popstate` would come too late: the router hears it first.) Returns what ends the watch.
 */
export function guardTraversal(ask: AskToLeave): () => void {
  if (!("navigation" in window)) return () => {};
  const { navigation } = window;
  let isLeaving = false;
  const read = (event: NavigateEvent) => {
    const { destination, navigationType, cancelable } = event;
    const isAway = new URL(destination.url).pathname !== location.pathname;
    if (navigationType !== "traverse" || !cancelable || !destination.sameDocument) return;
    if (isLeaving || !isAway) return;
    const leave = () => {
      isLeaving = true;
      navigation.traverseTo(destination.key);
    };
    if (ask(leave)) event.preventDefault();
  };
  navigation.addEventListener("navigate", read);
  return () => navigation.removeEventListener("navigate", read);
}
