"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Keeps toasts above a bar at the bottom of the window while the bar is there. */
export function useBottomBar<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const bar = useRef<Kind>(null);
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty("--bottom-bar", `${Math.ceil(height) + 12}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty("--bottom-bar");
    };
  }, []);
  return bar;
}
