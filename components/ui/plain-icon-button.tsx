import { type ComponentProps } from "react";

interface PlainIconButtonProps extends Omit<
  ComponentProps<"button">,
  "aria-label" | "title" | "type" | "className"
> {
  /** Accessible name. */
  label: string;
  /** Tooltip. */
  title: string;
}

/** An icon button for rows: native, because a hundred `IconButton`s take longer to render than the rows. */
export function PlainIconButton({ label, ...props }: PlainIconButtonProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      className="relative inline-flex size-7 shrink-0 items-center justify-center rounded text-muted -outline-offset-2 hover:bg-pressed hover:text-ink"
    />
  );
}
