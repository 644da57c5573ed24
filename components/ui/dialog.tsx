import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Dialog as AriaDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { cx } from "@/components/ui/style";
import { IconButton } from "@/components/ui/icon-button";
import { portalContainer } from "@/components/ui/portal-container";

interface DialogProps {
  title: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  size?: "sm" | "md" | "lg";
  /** "alertdialog" requires an answer: no close button, no dismissal by clicking outside. */
  role?: "dialog" | "alertdialog";
  /** Prevents dismissal by clicking outside. */
  holdsInput?: boolean;
  children: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
}

const widths = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-3xl" };

/** A modal dialog; in narrow windows it fills the lower part. */
export function Dialog(props: DialogProps) {
  const { title, isOpen, onOpenChange, size = "sm", role = "dialog" } = props;
  const { holdsInput = false, children, footer } = props;
  const isQuestion = role === "alertdialog";
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable={!isQuestion && !holdsInput}
      UNSTABLE_portalContainer={portalContainer()}
      className="fixed inset-0 z-50 flex animate-fade items-end justify-center bg-scrim sm:items-center sm:p-4"
    >
      <Modal className={cx("w-full rounded border bg-raised shadow-float", widths[size])}>
        <AriaDialog role={role} className="flex max-h-[calc(100dvh-2rem)] flex-col outline-none">
          <div className="flex items-start justify-between gap-4 px-4 pt-4 pb-2">
            <Heading slot="title" className="line-clamp-4 text-lg font-semibold wrap-anywhere">
              {title}
            </Heading>
            {isQuestion ? null : (
              <IconButton label="Close" onPress={() => onOpenChange(false)}>
                <X aria-hidden className="size-4" />
              </IconButton>
            )}
          </div>
          <div className="min-h-0 flex-1 overflow-auto px-4 pb-4">
            {children}
            <FirstFieldFocus />
          </div>
          {footer ? (
            <div className="flex flex-wrap justify-end gap-2 border-t px-4 py-3">{footer}</div>
          ) : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

const fields = "input:not([type=checkbox], [type=radio], [type=file], [type=hidden]), textarea";

/** Focuses the first field of a dialog when it opens, unless an element in it has requested the focus. */
function FirstFieldFocus() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = place.current?.closest<HTMLElement>("[role=dialog], [role=alertdialog]");
    const { activeElement } = document;
    if (!dialog || (activeElement !== dialog && dialog.contains(activeElement))) return;
    dialog.querySelector<HTMLElement>(fields)?.focus();
  }, []);
  return <span ref={place} hidden />;
}
