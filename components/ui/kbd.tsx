import { type ReactNode } from "react";
import { cx } from "@/components/ui/style";

/** A keyboard key. Hidden from screen readers. */
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
