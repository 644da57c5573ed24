import { type ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** A key of the keyboard. It repeats what a label says, so screen readers skip it. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      aria-hidden
      className={cx("rounded border bg-sunken px-1.5 font-sans text-xs text-muted", className)}
    >
      {children}
    </kbd>
  );
}
