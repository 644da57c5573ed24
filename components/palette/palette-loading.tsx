"use client";

import { useEffect } from "react";

/** While the palette's code is on its way, what is typed for it must not land in a field of the page. */
export function PaletteLoading() {
  useEffect(() => {
    const swallow = (event: KeyboardEvent) => {
      const isTyped = event.key.length === 1 || event.key === "Enter" || event.key === "Backspace";
      if (!isTyped || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", swallow, { capture: true });
    return () => window.removeEventListener("keydown", swallow, { capture: true });
  }, []);
  return null;
}
