/** An element that had the focus, and its surroundings. */
interface FocusPlace {
  element: HTMLElement;
  path: string;
  ancestors: HTMLElement[];
  /** The list of rows that contains it, and the index of its row. */
  rows: HTMLElement | null;
  row: number;
}

const rowOf = "tbody > tr, ul > li, ol > li, [role=grid] [role=row]";
/** Excludes combo boxes, which open when focused. */
const focusable = ["a[href]", "button", "input", "textarea", "select", "[tabindex='0']"]
  .map((kind) => `${kind}:not(:disabled, [type=hidden], [tabindex='-1'], [role=combobox])`)
  .join(", ");

function rememberFocus(element: HTMLElement, path: string): FocusPlace {
  const ancestors: HTMLElement[] = [];
  for (let up = element.parentElement; up; up = up.parentElement) ancestors.push(up);
  const row = element.closest<HTMLElement>(rowOf);
  const rows = row?.parentElement ?? null;
  return {
    element,
    path,
    ancestors,
    rows,
    row: rows ? Array.from(rows.children).indexOf(row as Element) : -1,
  };
}

/** Whether an element can no longer have the focus. */
const isGone = (element: HTMLElement): boolean =>
  !element.isConnected || element.matches(":disabled") || !element.checkVisibility();

/**
 * Returns the element to focus when the latest of `places` (newest first) is gone: the row that took its place, an element near it, an
 * element that had the focus before, or the page's heading.
 */
function findNextFocus(places: FocusPlace[], path: string): HTMLElement | null {
  for (const place of places) {
    if (place.path !== path) break;
    if (!isGone(place.element)) return place.element;
    const near = findRow(place) ?? findNear(place);
    if (near) return near;
  }
  return document.querySelector<HTMLElement>("#content h1") ?? document.getElementById("content");
}

/** Returns the row now at the same index, or the last one. */
function findRow({ rows, row }: FocusPlace): HTMLElement | null {
  if (!rows?.isConnected || rows.children.length === 0) return null;
  const next = rows.children[Math.min(row, rows.children.length - 1)];
  return (
    next?.querySelector<HTMLElement>("[data-row-link]") ??
    next?.querySelector<HTMLElement>(focusable) ??
    null
  );
}

/** Returns the first focusable element in the closest remaining ancestor, except the whole page. */
function findNear({ ancestors }: FocusPlace): HTMLElement | null {
  for (const ancestor of ancestors) {
    if (ancestor.matches("body, main")) return null;
    if (!ancestor.isConnected) continue;
    const found = Array.from(ancestor.querySelectorAll<HTMLElement>(focusable)).find(
      (element) => !isGone(element),
    );
    if (found) return found;
  }
  return null;
}

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
