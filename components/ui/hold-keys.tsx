import { useEffect, useLayoutEffect, useState } from "react";

/** A part that takes longer than this may never come: a request can hang without failing. */
const longestMs = 5_000;

let held = "";

/** Returns what was typed while the part loaded. */
export function useHeldText(): string {
  const [text] = useState(() => held);
  useEffect(() => {
    held = "";
  }, []);
  return text;
}

/** For the moment in which a part loads that will take the focus: what is typed meanwhile is no shortcut and goes to no other field. */
export function HoldKeys() {
  useLayoutEffect(() => {
    held = "";
    const end = performance.now() + longestMs;
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || performance.now() > end) return;
      if (/^(?:Tab|F\d+)$/.test(event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === "Backspace") held = held.slice(0, -1);
      else if (event.key.length === 1) held += event.key;
    };
    // Before the shortcuts, which listen at the document.
    window.addEventListener("keydown", hold, { capture: true });
    return () => window.removeEventListener("keydown", hold, { capture: true });
  }, []);
  return null;
}
