import { type ReactNode } from "react";

/** The buttons of a dialog's step, at its lower edge; the primary one last. */
export function DialogFoot({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 -mb-4 flex flex-wrap justify-end gap-2 border-t bg-raised px-4 py-3">
      {children}
    </div>
  );
}
