import { type ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** Text announced politely on change. It must stay mounted. */
export function LiveText({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p role="status" className={cx("text-sm text-muted numeric", className)}>
      {children}
    </p>
  );
}
