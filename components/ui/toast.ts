import { type ReactNode } from "react";
import { type ExternalToast, type toast as sonner } from "sonner";

/** Time for which a toast offers undo, in ms. */
export const undoToastMs = 10_000;

/** Options of a toast that offers undo. */
export const withUndo = (onClick: () => void): ExternalToast => ({
  duration: undoToastMs,
  action: { label: "Undo", onClick },
});

type Toasts = typeof sonner;
type Show = (toasts: Toasts) => void;

let shown: Toasts | null = null;
let load: (() => void) | null = null;
const waiting: Show[] = [];

function show(act: Show): void {
  if (shown) return act(shown);
  waiting.push(act);
  load?.();
}

/** Short messages at the edge of the window. Their code loads with the first click, key or message. */
export const toast = {
  success: (message: ReactNode, options?: ExternalToast) =>
    show((toasts) => void toasts.success(message, options)),
  error: (message: ReactNode, options?: ExternalToast) =>
    show((toasts) => void toasts.error(message, options)),
  warning: (message: ReactNode, options?: ExternalToast) =>
    show((toasts) => void toasts.warning(message, options)),
  /** Loads no code if there is no message. */
  dismiss: (id: string) => {
    if (shown ?? waiting.length > 0) show((toasts) => void toasts.dismiss(id));
  },
};

/** Calls `start` when a message waits for the container. Returns a cleanup function. */
export function onWaitingToast(start: () => void): () => void {
  load = start;
  if (waiting.length > 0) start();
  return () => {
    load = null;
    shown = null;
  };
}

/** Shows the waiting messages once the container exists. */
export function showToastsWith(toasts: Toasts): void {
  shown = toasts;
  for (const act of waiting.splice(0)) act(toasts);
}
