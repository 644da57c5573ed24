import { type ReactNode, type RefObject } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { cx } from "@/components/ui/style";
import { Popover } from "@/components/ui/popover";

export interface PopoverDialogProps {
  /** Accessible name. */
  label: string;
  placement: "bottom start" | "bottom end" | "top end";
  className: string;
  dialogClassName?: string;
  /** The button that opened it. */
  trigger: RefObject<Element | null>;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
}

/** An open dialog next to its button. */
export function PopoverDialog(props: PopoverDialogProps) {
  const { label, placement, className, dialogClassName, trigger, onOpenChange } = props;
  return (
    <Popover
      isOpen
      onOpenChange={onOpenChange}
      triggerRef={trigger}
      placement={placement}
      className={className}
    >
      <Dialog aria-label={label} className={cx("outline-none", dialogClassName)}>
        {props.children}
      </Dialog>
    </Popover>
  );
}
