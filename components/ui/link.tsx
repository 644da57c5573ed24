import NextLink from "next/link";
import { type ComponentProps } from "react";
import { type ButtonSize, type ButtonVariant, buttonStyle } from "@/components/ui/button-style";
import { cx } from "@/components/ui/cx";

export function Link({ className, ...props }: ComponentProps<typeof NextLink>) {
  return (
    <NextLink
      {...props}
      className={cx("rounded-[2px] text-accent-ink underline-offset-2 hover:underline", className)}
    />
  );
}

interface ButtonLinkProps extends ComponentProps<typeof NextLink> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link styled as a button. */
export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <NextLink {...props} className={cx(buttonStyle(variant, size), className)} />;
}
