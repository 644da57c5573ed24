import { useEffect } from "react";
import { repeatEarlyInput } from "@/components/ui/early-input/repeat-early-input";

/** Lets the page hear what was focused and pressed before it could; last in the tree, so that all of the frame listens by then. */
export function EarlyInput() {
  useEffect(() => {
    const early = window.earlyInput;
    if (!early || early.isReady) return;
    early.isReady = true;
    const { activeElement: focused, body } = document;
    if (focused !== body) focused?.dispatchEvent(new FocusEvent("focusin", { bubbles: true }));
    let isRepeating = false;
    early.repeat = () => {
      if (isRepeating) return;
      isRepeating = true;
      void repeatEarlyInput(early).finally(() => (isRepeating = false));
    };
    early.repeat();
  }, []);
  return null;
}
