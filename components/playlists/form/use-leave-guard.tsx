import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { LeaveDialog } from "@/components/playlists/form/leave-dialog";

interface LeaveGuardOptions {
  /** Whether an existing playlist is edited. */
  isEdit?: boolean;
  isUnsaved: () => boolean;
  /** Whether unsaved changes are stored as a draft. */
  isDraftStored: boolean;
  /** Deletes the draft before leaving. */
  onDiscard: () => Promise<unknown>;
}

/** Confirms before unsaved changes are left by closing, reloading, a link, Back or Forward. Render the returned dialog. */
export function useLeaveGuard(options: LeaveGuardOptions) {
  const { isEdit = false, isUnsaved, isDraftStored, onDiscard } = options;
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
    // Capture the click before React and Next handle it.
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
      isEdit={isEdit}
      isDraftStored={isDraftStored}
      onStay={close}
      onLeave={continueLeaving}
      onDiscard={() => void onDiscard().then(continueLeaving)}
    />
  );
}

/** Returns the target of a plain click on a link to another page of this site, or null. */
function findInternalTarget(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement)) return null;
  if (link.target === "_blank" || link.hasAttribute("download")) return null;
  const isElsewhere = link.origin !== location.origin;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return isElsewhere || isSamePage ? null : link.pathname + link.search + link.hash;
}

/** Returns true to stay; calling `leave` leaves anyway. */
type AskToLeave = (leave: () => void) => boolean;

/**
 * Confirms before Back or Forward leaves the page. Without the Navigation API, and on a second Back without interaction, the browser
 * leaves without a confirmation. (`popstate` would be too late: the router handles it first.) Returns a cleanup function.
 */
function guardTraversal(ask: AskToLeave): () => void {
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
