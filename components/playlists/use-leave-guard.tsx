"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/**
 * Asks before unsaved work is left: by closing or reloading (the browser's own question) and by a link
 * within the site. Render what it returns.
 */
export function useLeaveGuard(isUnsaved: () => boolean) {
  const router = useRouter();
  const [target, setTarget] = useState<string | null>(null);
  const askBrowser = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isUnsaved()) event.preventDefault();
  });
  const askForLink = useEffectEvent((event: MouseEvent) => {
    const href = findInternalTarget(event);
    if (href === null || !isUnsaved()) return;
    event.preventDefault();
    event.stopPropagation();
    setTarget(href);
  });
  useEffect(() => {
    const readUnload = (event: BeforeUnloadEvent) => askBrowser(event);
    const readClick = (event: MouseEvent) => askForLink(event);
    window.addEventListener("beforeunload", readUnload);
    // Before React and Next see the click.
    document.addEventListener("click", readClick, { capture: true });
    return () => {
      window.removeEventListener("beforeunload", readUnload);
      document.removeEventListener("click", readClick, { capture: true });
    };
  }, []);

  return (
    <Dialog
      role="alertdialog"
      title="Leave without saving?"
      isOpen={target !== null}
      onOpenChange={() => setTarget(null)}
      footer={
        <>
          <Button variant="danger" onPress={() => target !== null && router.push(target)}>
            Leave
          </Button>
          <Button variant="primary" autoFocus onPress={() => setTarget(null)}>
            Stay
          </Button>
        </>
      }
    >
      <p>What you have entered here is not saved and would be lost.</p>
    </Dialog>
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
