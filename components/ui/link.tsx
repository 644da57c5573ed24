import type NextLink from "next/link";
import { type ComponentProps } from "react";
import { type ButtonSize, buttonStyle, type ButtonVariant, cx } from "@/components/ui/style";
import { NearLink } from "@/components/ui/near-link";

export function Link({ className, ...props }: ComponentProps<typeof NextLink>) {
  return <NearLink {...props} className={cx("link", className)} />;
}

interface ButtonLinkProps extends ComponentProps<typeof NextLink> {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A link styled as a button. */
export function ButtonLink({ variant, size, className, ...props }: ButtonLinkProps) {
  return <NearLink {...props} className={cx(buttonStyle(variant, size), className)} />;
}
