import { type ReactNode } from "react";

/** The buttons of a step, which stay in view. */
export function ImportFooter({ children }: { children: ReactNode }) {
  return (
    <div
      data-bottom-bar
      className="sticky bottom-14 z-10 -mx-1 -mb-5 flex flex-wrap items-center gap-2 border-t bg-canvas px-1 py-3 sm:bottom-0 sm:-mb-6"
    >
      {children}
    </div>
  );
}
