/** Joins class names, without falsy ones. */
export function cx(...classes: (string | false | null | undefined)[]): string {
  return classes.filter(Boolean).join(" ");
}

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

/** Style of a standalone input. */
export const inputStyle =
  "field-box w-full min-w-0 px-2.5 text-base transition-colors hover:border-muted " +
  "focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus " +
  "invalid:border-danger disabled:bg-sunken disabled:text-muted";

/** Style of a box with an input and other controls; shows the input's focus by CSS alone, so that it works before hydration. */
export const inputGroupStyle =
  "field-box flex w-full min-w-0 items-center transition-colors hover:border-muted " +
  "[&:focus-within]:border-focus [&:focus-within]:outline-1 [&:focus-within]:outline-focus";
