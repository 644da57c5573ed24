import { useLayoutEffect } from "react";
import { dialogs, typesText } from "@/components/ui/hooks/use-hotkey";

/** A part that takes longer than this may never come: a request can hang without failing. */
const longestMs = 5_000;
/** Time in which a part that has loaded takes the focus. */
const focusMs = 500;

/**
 * For the moment in which a part loads that will take the focus: what is typed meanwhile is no shortcut, goes to no other field, and
 * follows into the part's first text field.
 */
export function HoldKeys() {
  useLayoutEffect(() => holdKeys(), []);
  return null;
}

/** Returns what to call when the part is there; it takes the focus a moment later. */
function holdKeys(): () => void {
  let text = "";
  let isLoading = true;
  let end = performance.now() + longestMs;
  const stop = new AbortController();
  const hold = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (performance.now() > end) return stop.abort();
    const isText = event.key.length === 1 || event.key === "Backspace";
    if (/^(?:Tab|F\d+)$/.test(event.key) || (!isText && !isLoading)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if (isText) text += event.key;
  };
  const give = ({ target }: FocusEvent) => {
    if (isLoading || !(target instanceof HTMLElement)) return;
    if (target.matches(typesText) && performance.now() <= end) typeInto(target, text);
    // A dialog itself has the focus for a moment, before its field.
    if (target.closest(`${dialogs}, ${typesText}`) && !target.matches(dialogs)) stop.abort();
  };
  // Before the shortcuts, which listen at the document.
  window.addEventListener("keydown", hold, { capture: true, signal: stop.signal });
  window.addEventListener("focusin", give, { capture: true, signal: stop.signal });
  return () => {
    isLoading = false;
    end = performance.now() + focusMs;
  };
}

/** Appends text as if it were typed: React hears of a value only if it was set by the element's own setter. */
function typeInto(field: HTMLElement, text: string): void {
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  if (text === "" || !isField) return;
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  const setter = Object.getOwnPropertyDescriptor(prototype, "value")?.set;
  setter?.call(field, field.value + text);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
