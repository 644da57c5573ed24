import { useEffect, useEffectEvent } from "react";
import { toast, undoToastMs } from "@/components/ui/toast";

interface LeaveGuardOptions {
  isUnsaved: () => boolean;
  /** Whether unsaved changes are stored as a draft. */
  isDraftStored: boolean;
  onDiscard: () => Promise<unknown>;
}

const keptToast = "draft kept";
const question =
  "Leave without saving? Drafts can't be saved in this browser, so your changes will be lost.";

/**
 * Says that the draft is kept when the form is left with unsaved changes. If the browser stores no drafts, it asks before they are left by
 * closing, reloading, a link, Back or Forward. (Without the Navigation API it does not ask on Back: `popstate` would be too late, because
 * the router handles it first.)
 */
export function useLeaveGuard({ isUnsaved, isDraftStored, onDiscard }: LeaveGuardOptions): void {
  const isLost = useEffectEvent(() => !isDraftStored && isUnsaved());
  const tell = useEffectEvent(() => {
    if (!isDraftStored || !isUnsaved()) return;
    toast.success("Draft kept.", {
      id: keptToast,
      duration: undoToastMs,
      action: { label: "Discard", onClick: () => void onDiscard() },
    });
  });
  useEffect(() => {
    const own = location.pathname;
    // It must not discard what is open again.
    toast.dismiss(keptToast);
    // Another opening of the form has the same address.
    return () => void (location.pathname === own || tell());
  }, []);
  useEffect(() => {
    const readUnload = (event: BeforeUnloadEvent) => isLost() && event.preventDefault();
    const readClick = (event: MouseEvent) => {
      if (!leadsAway(event) || !isLost() || confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    const readTraversal = (event: NavigateEvent) => {
      const { destination, navigationType, cancelable } = event;
      const isAway = new URL(destination.url).pathname !== location.pathname;
      if (navigationType !== "traverse" || !cancelable || !destination.sameDocument) return;
      if (isAway && isLost() && !confirm(question)) event.preventDefault();
    };
    const navigation = "navigation" in window ? window.navigation : null;
    navigation?.addEventListener("navigate", readTraversal);
    window.addEventListener("beforeunload", readUnload);
    // Capture the click before React and Next handle it.
    document.addEventListener("click", readClick, { capture: true });
    return () => {
      navigation?.removeEventListener("navigate", readTraversal);
      window.removeEventListener("beforeunload", readUnload);
      document.removeEventListener("click", readClick, { capture: true });
    };
  }, []);
}

/** Whether this is a plain click on a link to another page of this site. */
function leadsAway(event: MouseEvent): boolean {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!isPlain || !(link instanceof HTMLAnchorElement)) return false;
  if (link.target === "_blank" || link.hasAttribute("download")) return false;
  const isElsewhere = link.origin !== location.origin;
  const isSamePage = link.pathname === location.pathname && link.search === location.search;
  return !isElsewhere && !isSamePage;
}
