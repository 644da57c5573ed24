import { type ReactNode, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { type PopoverDialogProps } from "@/components/ui/popover-dialog.lazy";
import { lazyPart } from "@/components/ui/lazy-part";

const loadDialog = () =>
  import("@/components/ui/popover-dialog.lazy").then((file) => file.PopoverDialog);
const PopoverDialog = lazyPart(loadDialog, {
  name: "this menu",
  close: ({ onOpenChange }) => onOpenChange(false),
});

interface PopoverButtonProps extends Omit<PopoverDialogProps, "trigger"> {
  /** Accessible name of the button if its text is not sufficient. */
  buttonLabel?: string;
  buttonClassName: string;
  face: ReactNode;
  isOpen: boolean;
  /** Loads the content before it opens. */
  prepare?: () => void;
}

/** A button that opens a dialog next to it. The popover's code loads when the button is hovered, focused or pressed. */
export function PopoverButton(props: PopoverButtonProps) {
  const { buttonLabel, buttonClassName, face, isOpen, prepare, ...rest } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  // A failed load is repeated when it opens.
  const load = () => {
    void loadDialog().catch(() => undefined);
    prepare?.();
  };
  return (
    <>
      <Button
        ref={trigger}
        aria-label={buttonLabel}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPress={() => props.onOpenChange(true)}
        onHoverStart={load}
        onFocus={load}
        className={buttonClassName}
      >
        {face}
      </Button>
      {isOpen ? <PopoverDialog {...rest} trigger={trigger} /> : null}
    </>
  );
}
