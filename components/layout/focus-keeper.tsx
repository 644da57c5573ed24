"use client";

import { useEffect } from "react";

/**
 * Keeps the focus in the page: when the focused element goes away, another one gets the focus, so that keyboards and screen
 * readers do not start again at the top. After a navigation that is the page's heading. Loaded with the first key or click.
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
        // Without network the page works too.
        () => undefined,
      );
    };
    for (const kind of ["keydown", "pointerdown"] as const)
      document.addEventListener(kind, start, { capture: true, signal: started.signal });
    return () => {
      started.abort();
      ended.abort();
    };
  }, []);
  return null;
}
