import { useLayoutEffect } from "react";

/** A part that takes longer than this may never come: a request can hang without failing. */
const longestMs = 5_000;

/** For the moment in which a part loads that will take the focus: what is typed meanwhile goes to no field, and is no shortcut. */
export function HoldKeys() {
  useLayoutEffect(() => {
    const end = performance.now() + longestMs;
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || performance.now() > end) return;
      if (/^(?:Tab|F\d+)$/.test(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before the shortcuts, which listen at the document.
    window.addEventListener("keydown", hold, { capture: true });
    return () => window.removeEventListener("keydown", hold, { capture: true });
  }, []);
  return null;
}
