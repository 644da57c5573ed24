import { cx } from "@/components/ui/cx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md";

const variants: Record<ButtonVariant, string> = {
  primary:
    "border-transparent bg-accent text-on-accent hover:bg-accent-strong pressed:bg-accent-strong",
  secondary: "border-edge bg-surface text-ink hover:bg-hover pressed:bg-pressed",
  quiet: "border-transparent text-muted hover:bg-hover hover:text-ink pressed:bg-pressed",
  danger: "border-transparent bg-danger-solid text-on-accent hover:opacity-90 pressed:opacity-90",
};

const sizes: Record<ButtonSize, string> = {
  sm: "h-7 px-2 text-sm gap-1.5",
  md: "h-9 px-3 text-base gap-2",
};

/** Style of buttons and of links that look like buttons. */
export function buttonStyle(variant: ButtonVariant = "secondary", size: ButtonSize = "md"): string {
  return cx(
    "inline-flex shrink-0 items-center justify-center rounded border font-medium whitespace-nowrap",
    "transition-colors disabled:cursor-default disabled:opacity-50 pending:opacity-70",
    variants[variant],
    sizes[size],
  );
}
