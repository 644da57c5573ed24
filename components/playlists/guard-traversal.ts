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
