"use client";

import { useEffect } from "react";

/** Discards keys typed while the palette loads, so that they do not reach fields of the page. */
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
