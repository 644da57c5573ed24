"use client";

import { type ComponentType, useEffect, useState } from "react";
import { onWaitingToast } from "@/components/ui/toast";

/** Container of the toasts, loaded on demand. */
export function Toaster() {
  const [Content, setContent] = useState<ComponentType | null>(null);
  useEffect(() => {
    const ended = new AbortController();
    const load = () => {
      void import("@/components/ui/sonner-toaster.lazy").then(
        ({ SonnerToaster }) => ended.signal.aborted || setContent(() => SonnerToaster),
        // Offline: loaded with the next click.
        () => undefined,
      );
    };
    for (const kind of ["keydown", "pointerdown"] as const)
      document.addEventListener(kind, load, { capture: true, signal: ended.signal });
    const stop = onWaitingToast(load);
    return () => {
      ended.abort();
      stop();
    };
  }, []);
  return Content ? <Content /> : null;
}
