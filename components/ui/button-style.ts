import { cx } from "@/components/ui/cx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md";

const variants: Record<ButtonVariant, string> = {
  primary: "button-primary",
  secondary: "button-secondary",
  quiet: "button-quiet",
  danger: "button-danger",
};

const sizes: Record<ButtonSize, string> = {
  sm: "button-sm",
  md: "button-md",
};

/** Style of buttons and of links that look like buttons. */
export function buttonStyle(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return cx("button", variants[variant], sizes[size]);
}
