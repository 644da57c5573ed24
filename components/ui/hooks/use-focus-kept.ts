import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses an element when `phase` changes and the focused element disappeared. The element needs
 * `tabIndex={-1}`.
 */
export function useFocusKept<Kind extends HTMLElement>(phase: string): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  const last = useRef(phase);
  useEffect(() => {
    if (last.current === phase) return;
    last.current = phase;
    if (document.activeElement === document.body) element.current?.focus({ preventScroll: true });
  }, [phase]);
  return element;
}
