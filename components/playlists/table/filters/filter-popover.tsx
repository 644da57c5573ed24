"use client";

import { ChevronDown } from "lucide-react";
import { type ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { cx } from "@/components/ui/cx";
import { Popover } from "@/components/ui/popover";

interface FilterPopoverProps {
  /** Name of the filter. */
  label: string;
  /** What is set; "" for nothing. */
  summary: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A filter whose button says what is set, and opens its fields. */
export function FilterPopover(props: FilterPopoverProps) {
  const { label, summary, className } = props;
  return (
    <DialogTrigger isOpen={props.isOpen} onOpenChange={props.onOpenChange}>
      <Button
        aria-label={summary === "" ? label : `${label}: ${summary}`}
        className={cx(
          "flex h-9 max-w-full min-w-0 items-center gap-2 rounded border border-edge bg-surface pr-1.5 pl-2 text-sm hover:border-muted",
          className,
        )}
      >
        <span title={summary} className={cx("truncate", summary !== "" && "font-medium")}>
          {summary === "" ? label : summary}
        </span>
        <ChevronDown aria-hidden className="ml-auto size-3.5 shrink-0 text-muted" />
      </Button>
      <Popover placement="bottom start" className="w-88">
        <Dialog aria-label={label} className="flex max-h-[70dvh] flex-col gap-3 p-3 outline-none">
          {props.children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
