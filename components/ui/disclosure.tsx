"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Disclosure as AriaDisclosure, DisclosurePanel } from "react-aria-components/Disclosure";
import { cx } from "@/components/ui/style";

interface DisclosureProps {
  /** Text of the button. */
  title: ReactNode;
  isOpenAtFirst?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  className?: string;
  titleClassName?: string;
  children: ReactNode;
}

/** A part of the page that a button with its title shows and hides. */
export function Disclosure(props: DisclosureProps) {
  const { title, isOpenAtFirst = false, onOpenChange, className, titleClassName, children } = props;
  return (
    <AriaDisclosure
      defaultExpanded={isOpenAtFirst}
      onExpandedChange={onOpenChange}
      className={cx("group/disclosure min-w-0", className)}
    >
      <Button
        slot="trigger"
        className={cx(
          "flex max-w-full min-w-0 items-center gap-1 rounded-[2px] text-left",
          titleClassName,
        )}
      >
        <ChevronRight
          aria-hidden
          className="size-3.5 shrink-0 text-muted transition-transform group-expanded/disclosure:rotate-90"
        />
        {title}
      </Button>
      <DisclosurePanel>{children}</DisclosurePanel>
    </AriaDisclosure>
  );
}
