"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives the focus to an element when `phase` changes and what had it has gone with the phase before, so that
 * keys and screen readers go on in the same place. Give the element `tabIndex={-1}`.
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
