/** Asked before a page is left. True keeps it; `leave` goes after all. */
export type AskToLeave = (leave: () => void) => boolean;

/**
 * Asks before the browser's Back or Forward leads away from this page. When the browser tells, the address
 * has changed already: it is changed back, unseen by the router, and `leave` repeats the step. Returns what
 * ends the watch.
 */
export function guardTraversal(ask: AskToLeave): () => void {
  const page = location.pathname;
  let home = readPosition();
  let isReturning = false;
  let isLeaving = false;

  const read = (event: PopStateEvent) => {
    if (isLeaving) return;
    const isHere = location.pathname === page;
    // A browser that tells no position can only be taken to have gone back.
    const steps = isHere ? 0 : home === null ? -1 : (readPosition() ?? home - 1) - home;
    if (!isReturning) {
      if (isHere) home = readPosition();
      const leave = () => {
        isLeaving = true;
        history.go(steps);
      };
      if (isHere || !ask(leave)) return;
    }
    event.stopImmediatePropagation();
    isReturning = !isHere;
    if (isReturning) history.go(-steps);
  };
  // Capture comes before the router, which listens at the same place.
  window.addEventListener("popstate", read, { capture: true });
  return () => window.removeEventListener("popstate", read, { capture: true });
}

/** Where in the tab's history this is; null in browsers without the Navigation API. */
function readPosition(): number | null {
  return "navigation" in window ? (window.navigation.currentEntry?.index ?? null) : null;
}
