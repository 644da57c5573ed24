"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useRef } from "react";
import { Button } from "react-aria-components/Button";
import { type PopoverDialogProps } from "@/components/ui/popover-dialog.lazy";

const loadDialog = () =>
  import("@/components/ui/popover-dialog.lazy").then((file) => file.PopoverDialog);
const PopoverDialog = dynamic(loadDialog, { ssr: false });

interface PopoverButtonProps extends Omit<PopoverDialogProps, "trigger" | "shownRef"> {
  /** Accessible name of the button where its text is not enough. */
  buttonLabel?: string;
  buttonClassName: string;
  face: ReactNode;
  isOpen: boolean;
}

/** A button that opens a dialog beside it. What popovers need loads when the button is hovered, focused or pressed. */
export function PopoverButton(props: PopoverButtonProps) {
  const { buttonLabel, buttonClassName, face, isOpen, ...rest } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const shown = useRef(false);
  // Who goes on before it has loaded does not want it any more.
  const cancel = () => {
    if (isOpen && !shown.current) props.onOpenChange(false);
  };
  // A failed load is tried again when it opens.
  const load = () => void loadDialog().catch(() => undefined);
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
        onBlur={cancel}
        onKeyDown={(event) => {
          if (event.key === "Escape") cancel();
          event.continuePropagation();
        }}
        className={buttonClassName}
      >
        {face}
      </Button>
      {isOpen ? <PopoverDialog {...rest} trigger={trigger} shownRef={shown} /> : null}
    </>
  );
}
