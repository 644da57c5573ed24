import { type RefObject, useEffect, useRef } from "react";

/** Height of a toast with its distance to the window's edge, in px. */
const toastHeight = 96;

/** Keeps toasts above a bar while the bar is at the bottom of the window. */
export function useBottomBar<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const bar = useRef<Kind>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const place = () => {
      const { top, bottom } = element.getBoundingClientRect();
      const isInTheWay = top < window.innerHeight && bottom > window.innerHeight - toastHeight;
      style.setProperty("--bottom-bar", isInTheWay ? `${window.innerHeight - top + 8}px` : "0px");
    };
    const observer = new ResizeObserver(place);
    observer.observe(element);
    observer.observe(document.body);
    const ended = new AbortController();
    const options = { passive: true, signal: ended.signal };
    window.addEventListener("scroll", place, options);
    window.addEventListener("resize", place, options);
    return () => {
      ended.abort();
      observer.disconnect();
      style.removeProperty("--bottom-bar");
    };
  }, []);
  return bar;
}
