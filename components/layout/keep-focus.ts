import {
  findNextFocus,
  type FocusPlace,
  isGone,
  rememberFocus,
} from "@/components/layout/find-next-focus";

const remembered = 10;

/**
 * Watches the focus until the returned function is called: when the focused element disappears, another one gets it. `latest` had the
 * focus before.
 */
export function keepFocus(latest: EventTarget | null): () => void {
  let places: FocusPlace[] = [];
  let frame = 0;
  // The content has the focus because the heading has not rendered yet.
  let isWaiting = false;
  const remember = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement) || target === document.body) return;
    // The content is only a substitute for the heading, so do not return the focus to it.
    if (target.id === "content") return;
    isWaiting = false;
    const place = rememberFocus(target, location.pathname);
    places = [place, ...places.filter(({ element }) => element !== target)].slice(0, remembered);
  };
  const isLost = () => {
    const { activeElement: active, body } = document;
    const [latest] = places;
    if (isWaiting && active?.id === "content")
      return document.querySelector("#content h1") !== null;
    return (active === body || active === null) && latest !== undefined && isGone(latest.element);
  };
  const restore = () => {
    frame = 0;
    if (!isLost()) return;
    const next = findNextFocus(places, location.pathname);
    if (next?.matches("h1")) next.tabIndex = -1;
    next?.focus({ preventScroll: true });
    isWaiting = next?.id === "content";
  };
  const check = () => {
    // Menus and dialogs restore the focus themselves within a frame.
    if (frame === 0 && isLost())
      frame = requestAnimationFrame(() => (frame = requestAnimationFrame(restore)));
  };
  const observer = new MutationObserver(check);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ["disabled", "hidden"],
  });
  const readFocus = ({ target }: FocusEvent) => remember(target);
  remember(latest);
  check();
  document.addEventListener("focusin", readFocus);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    document.removeEventListener("focusin", readFocus);
  };
}
