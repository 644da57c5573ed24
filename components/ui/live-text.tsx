import { type ReactNode } from "react";
import { cx } from "@/components/ui/cx";

/** Text that is read aloud, politely, whenever it changes. It must stay mounted to be heard. */
export function LiveText({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <p role="status" className={cx("text-sm text-muted numeric", className)}>
      {children}
    </p>
  );
}
