import { type ReactNode } from "react";
import { cx } from "@/components/ui/style";

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>;
}

/** Text announced politely on change. It must stay mounted. */
export function LiveText({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p role="status" className={cx("text-sm text-muted numeric", className)}>
      {children}
    </p>
  );
}
