import { LoaderCircle } from "lucide-react";
import { type ReactNode, type Ref } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import { type ButtonSize, buttonStyle, type ButtonVariant, cx } from "@/components/ui/style";

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. While `isPending` it keeps its focus and label, shows a spinner and cannot be pressed. (RAC's pending state announces by an
 * ID that can be gone after navigation.)
 */
export function Button({ variant, size, className, children, isPending, ...props }: ButtonProps) {
  const whilePending = isPending
    ? ({ "aria-disabled": true, "data-pending": true, type: "button", onPress: undefined } as const)
    : null;
  return (
    <AriaButton {...props} {...whilePending} className={cx(buttonStyle(variant, size), className)}>
      {isPending ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : null}
      {children}
      <span role="status" className="sr-only">
        {isPending ? "Working" : null}
      </span>
    </AriaButton>
  );
}
