"use client";

import { LoaderCircle } from "lucide-react";
import { type ReactNode, type Ref } from "react";
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from "react-aria-components/Button";
import { ProgressBar } from "react-aria-components/ProgressBar";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "@/components/ui/button-style";
import { cx } from "@/components/ui/cx";

interface ButtonProps extends Omit<AriaButtonProps, "className" | "children"> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. While `isPending` it keeps focus and its words, shows that it works, and cannot be pressed. */
export function Button({ variant, size, className, children, isPending, ...props }: ButtonProps) {
  return (
    <AriaButton
      {...props}
      isPending={isPending}
      className={cx(buttonStyle(variant, size), className)}
    >
      {isPending ? (
        <ProgressBar isIndeterminate aria-label="Working">
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
        </ProgressBar>
      ) : null}
      {children}
    </AriaButton>
  );
}
