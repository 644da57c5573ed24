"use client";

import { type ReactNode } from "react";
import { ButtonContext } from "react-aria-components/Button";

declare global {
  interface Window {
    /** The last click anywhere, noted by the root layout's script from before hydration. */
    lastClick?: MouseEvent;
  }
}

const hydrated = new WeakSet<Element>();

/** Clicks a button again that was clicked before it could hear it. React itself repeats no click. */
function repeatEarlyClick(button: HTMLButtonElement | null): void {
  if (!button || hydrated.has(button)) return;
  hydrated.add(button);
  const click = window.lastClick;
  // A click that is just being dispatched made React hydrate the button, and reaches it.
  if (!click || click.eventPhase !== Event.NONE) return;
  if (click.target instanceof Element && click.target.closest("button") === button)
    // After the commit that hydrates it. Submit buttons have submitted their form.
    queueMicrotask(() => button.type === "button" && button.click());
}

const context = { ref: repeatEarlyClick };

/** The buttons in `children` miss no click, however late the page's scripts come. */
export function EarlyClicks({ children }: { children: ReactNode }) {
  return <ButtonContext value={context}>{children}</ButtonContext>;
}
