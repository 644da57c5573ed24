"use client";

import { useEffect } from "react";
import { dialogs } from "@/components/ui/hooks/use-hotkey";

/** Passes Escape to the dialog or menu over the page if it does not have the focus yet. */
function closeUnfocused({ key, target, defaultPrevented }: KeyboardEvent): void {
  if (key !== "Escape" || target !== document.body || defaultPrevented) return;
  const top = Array.from(document.querySelectorAll(`${dialogs}, [role=menu]`)).at(-1);
  top?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/**
 * Keeps the focus in the page: when the focused element disappears, another one gets the focus, so that keyboards and screen readers do
 * not start again at the top. After a navigation that is the page's heading. Loaded with the first key or click.
 */
export function FocusKeeper() {
  useEffect(() => {
    const ended = new AbortController();
    const started = new AbortController();
    let latest: EventTarget | null = null;
    const remember = ({ target }: FocusEvent) => void (latest = target);
    const untilLoaded = { capture: true, signal: ended.signal };
    document.addEventListener("focusin", remember, untilLoaded);
    const start = () => {
      started.abort();
      import("@/components/layout/keep-focus").then(
        ({ keepFocus }) => {
          document.removeEventListener("focusin", remember, untilLoaded);
          if (!ended.signal.aborted) ended.signal.addEventListener("abort", keepFocus(latest));
        },
        // Offline, the page works without it.
        () => undefined,
      );
    };
    for (const kind of ["keydown", "pointerdown"] as const)
      document.addEventListener(kind, start, { capture: true, signal: started.signal });
    document.addEventListener("keydown", closeUnfocused, { signal: ended.signal });
    return () => {
      started.abort();
      ended.abort();
    };
  }, []);
  return null;
}
