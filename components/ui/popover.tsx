import { type ReactNode } from "react";
import { Popover as AriaPopover, type PopoverProps } from "react-aria-components/Popover";
import { cx } from "@/components/ui/style";
import { portalContainer } from "@/components/ui/portal-container";

interface Props extends Omit<PopoverProps, "className" | "children"> {
  className?: string;
  /** Whether it opens next to a menu, which makes the rest of the page inert. */
  isSubmenu?: boolean;
  children: ReactNode;
}

export function Popover({ className, isSubmenu = false, children, ...props }: Props) {
  return (
    <AriaPopover
      offset={4}
      UNSTABLE_portalContainer={isSubmenu ? undefined : portalContainer()}
      {...props}
      className={cx(
        "max-w-[calc(100vw-1rem)] overflow-auto rounded border bg-raised shadow-float",
        className,
      )}
    >
      {children}
    </AriaPopover>
  );
}
