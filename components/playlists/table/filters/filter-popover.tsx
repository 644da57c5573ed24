"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { PopoverButton } from "@/components/ui/popover-button";

interface FilterPopoverProps {
  /** Name of the filter. */
  label: string;
  /** Summary of the value that is set; "" for nothing. */
  summary: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A filter whose button says what is set, and opens its fields. */
export function FilterPopover({ summary, className, ...props }: FilterPopoverProps) {
  const { label } = props;
  return (
    <PopoverButton
      {...props}
      placement="bottom start"
      className="w-88"
      dialogClassName="flex max-h-[70dvh] flex-col gap-3 p-3"
      buttonLabel={summary === "" ? label : `${label}: ${summary}`}
      buttonClassName={cx(
        "flex h-9 max-w-full min-w-0 items-center gap-2 rounded border border-edge bg-surface pr-1.5 pl-2 text-sm hover:border-muted",
        className,
      )}
      face={
        <>
          <span title={summary} className={cx("truncate", summary !== "" && "font-medium")}>
            {summary === "" ? label : summary}
          </span>
          <ChevronDown aria-hidden className="ml-auto size-3.5 shrink-0 text-muted" />
        </>
      }
    />
  );
}
