import { type RefObject } from "react";
import { type Option, OptionList } from "@/components/ui/option-list";
import { Popover } from "@/components/ui/popover";

interface OptionPopoverProps {
  /** Accessible name. */
  label: string;
  value: string;
  options: readonly Option[];
  /** The button that opened it. */
  trigger: RefObject<Element | null>;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: (value: string) => void;
}

/** The open list of a select. */
export function OptionPopover({ trigger, onOpenChange, onChoose, ...list }: OptionPopoverProps) {
  return (
    <Popover
      isOpen
      aria-label={list.label}
      triggerRef={trigger}
      onOpenChange={onOpenChange}
      placement="bottom start"
      className="min-w-(--trigger-width)"
    >
      <OptionList
        {...list}
        onChoose={(value) => {
          onOpenChange(false);
          if (value !== list.value) onChoose(value);
        }}
      />
    </Popover>
  );
}
