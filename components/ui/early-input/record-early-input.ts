import { type shortcutKey } from "@/components/ui/early-input/shortcut-key";

/** Keys, clicks and pastes that came before anything could hear them, in their order. */
export type EarlyEntry =
  | { kind: "click"; target: HTMLElement }
  /** `isText`: meant for whatever has the focus when it is repeated. */
  | { kind: "key"; target: Element; init: KeyboardEventInit; isText: boolean }
  | { kind: "paste"; target: Element; content: DataTransfer }
  | { kind: "submit"; target: HTMLFormElement; submitter: HTMLElement | null };

/** `isEarly`: React had not taken over the element. */
type Recorded = EarlyEntry & { isEarly: boolean };

export interface EarlyRecord {
  queue: Recorded[];
  /** Fields whose owners know what was typed or chosen in them before hydration (`useEarlyValue`). */
  adopted: WeakSet<Element>;
  /** Whether React has taken over the element. */
  isHydrated: (element: Element) => boolean;
  /** Whether the page's frame is hydrated. */
  isReady: boolean;
  /** Repeats the queue; null until the page's frame is hydrated. */
  repeat: (() => void) | null;
}

declare global {
  interface Window {
    earlyInput?: EarlyRecord;
  }
}

/**
 * Records keys, clicks, pastes and submits that nothing can hear yet: before React has taken over their element, and while
 * something loads that will take the keys: `data-awaits-keys`, "always" or, if nothing has the focus, "page". What the browser does itself is left to it: text in fields,
 * checkboxes, links, and forms with an address. Keys of input methods are nobody's but theirs. Runs from the HTML, so it refers to nothing
 * outside of itself.
 */
export function recordEarlyInput(readKey: typeof shortcutKey): void {
  const native = "a[href], input, select, textarea, label, summary";
  const pressed = "button, [role=tab], [role=radio], [role=option], [role=menuitem]";
  const textField =
    "input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable]";
  const queue: Recorded[] = [];
  /** Whether what is typed follows the last entry, and the focus was not moved since. */
  let isFollowing = false;
  const hasReactKey = (node: Element) =>
    Object.keys(node).some((key) => key.startsWith("__reactProps$"));
  const early: EarlyRecord = {
    queue,
    adopted: new WeakSet(),
    isReady: false,
    repeat: null,
    // If React names its key otherwise one day, all is taken for hydrated with the frame.
    isHydrated: (element) =>
      early.isReady && (hasReactKey(element) || !hasReactKey(document.documentElement)),
  };
  window.earlyInput = early;

  const record = (event: Event, entry: EarlyEntry) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    queue.push({ ...entry, isEarly: !early.isHydrated(entry.target) });
    isFollowing = true;
    early.repeat?.();
  };
  const isPage = (target: Element | null) =>
    target === null || target === document.body || target.id === "content" || target.matches("h1");
  const awaitsKeys = () =>
    document.querySelector("[data-awaits-keys=always]") !== null ||
    (document.querySelector("[data-awaits-keys]") !== null && isPage(document.activeElement));
  const listen = <Type extends keyof WindowEventMap>(
    type: Type,
    read: (event: WindowEventMap[Type], target: Element) => void,
  ) =>
    window.addEventListener(
      type,
      (event) => {
        if (event.isTrusted && event.target instanceof Element) read(event, event.target);
      },
      true,
    );

  window.addEventListener(
    "keydown",
    (event) => {
      // The Enter that ends a composition, for example. In Safari it comes after that end, and only the key code tells.
      if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
    },
    true,
  );
  listen("pointerdown", (_event, target) => {
    if (target.closest(native)) isFollowing = false;
  });
  listen("click", (event, target) => {
    const control = target.closest<HTMLElement>(`${native}, ${pressed}`);
    if (!control || control.matches(native) || early.isHydrated(control)) return;
    const isSubmit =
      control instanceof HTMLButtonElement && control.form && control.type === "submit";
    if (!isSubmit) record(event, { kind: "click", target: control });
  });
  const readSubmit = (event: SubmitEvent, isUnheard: (form: HTMLFormElement) => boolean) => {
    const { target, submitter } = event;
    if (!(target instanceof HTMLFormElement) || target.hasAttribute("action")) return;
    if (event.isTrusted && isUnheard(target)) record(event, { kind: "submit", target, submitter });
  };
  listen("submit", (event) => readSubmit(event, (form) => !early.isHydrated(form)));
  // Between the render and the commit of a form React has it, but not its submits: unlike clicks, they hurry nothing.
  window.addEventListener("submit", (event) => readSubmit(event, () => !event.defaultPrevented));
  listen("paste", (event, target) => {
    if (!event.clipboardData) return;
    const isFollowingNow = isFollowing && queue.length > 0;
    if (!isFollowingNow && (target.matches(textField) || (early.isReady && !awaitsKeys()))) return;
    // The browser empties the event's own after the event.
    const content = new DataTransfer();
    content.setData("text/plain", event.clipboardData.getData("text/plain"));
    for (const file of event.clipboardData.files) content.items.add(file);
    record(event, { kind: "paste", target, content });
  });
  listen("keydown", (event, target) => {
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isCommand = ctrlKey || metaKey;
    const isModifier = /^(?:Control|Meta|Shift|Alt|AltGraph|CapsLock|Dead|Process)$/.test(key);
    if (isModifier || (altKey && !ctrlKey)) return;
    if (key === "Tab") isFollowing = false;
    if (key === "Tab" || /^F(?!2$)\d+$/.test(key)) return;
    const init = { key, code, ctrlKey, metaKey, altKey, shiftKey, bubbles: true, cancelable: true };
    const isOurs = isCommand && /^(?:enter|k)$/.test(readKey(event));
    if (isCommand && !isOurs) return;
    if ((isFollowing && queue.length > 0) || awaitsKeys())
      return record(event, { kind: "key", target, init, isText: !isOurs });
    if (isPage(target) || isOurs ? early.isReady : early.isHydrated(target)) return;
    const add = () => record(event, { kind: "key", target, init, isText: false });
    if (isOurs) return add();
    if (target instanceof HTMLInputElement && target.matches(textField)) {
      // Enter sends a form that has an address.
      const isHeard =
        key === "Enter" ? !target.form?.hasAttribute("action") : /^Arrow(?:Up|Down)$/.test(key);
      if (isHeard && !target.matches("[type=date], [type=number]")) add();
      return;
    }
    if (target.matches(`${textField}, select`)) return;
    if (key === "/") {
      const field = document.querySelector<HTMLInputElement>("input[aria-keyshortcuts='/']");
      event.preventDefault();
      field?.focus();
      field?.select();
      return;
    }
    const isLetter = key.length === 1 && key !== " ";
    const isInRow =
      target.closest("tr, li") !== null && /^(?:Arrow(?:Up|Down)|Home|End|F2)$/.test(key);
    if (isLetter || isInRow) add();
  });
}
