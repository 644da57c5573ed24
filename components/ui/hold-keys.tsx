import { useLayoutEffect } from "react";

/** For the moment in which a part loads that will take the focus: what is typed meanwhile goes to no field, and is no shortcut. */
export function HoldKeys() {
  useLayoutEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.key === "Tab") return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before the shortcuts, which listen at the document.
    window.addEventListener("keydown", hold, { capture: true });
    return () => window.removeEventListener("keydown", hold, { capture: true });
  }, []);
  return null;
}
