"use client";

import { LoaderCircle } from "lucide-react";
import { type ReactNode, type Ref } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "@/components/ui/button-style";
import { cx } from "@/components/ui/cx";

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button. While `isPending` it keeps focus and its words, shows that it works, and cannot be pressed.
 * (Not RAC's own pending state: that announces by the button's id, which dangles when a page goes away.)
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
