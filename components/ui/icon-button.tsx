import { type ReactNode } from "react";
import { Button, type ButtonProps } from "react-aria-components/Button";
import {
  Tooltip as AriaTooltip,
  type TooltipProps,
  TooltipTrigger,
} from "react-aria-components/Tooltip";
import { cx } from "@/components/ui/style";

interface Props extends Pick<TooltipProps, "placement"> {
  children: ReactNode;
}

/** Tooltip text, for RAC's `TooltipTrigger`. */
export function Tooltip({ children, placement = "top" }: Props) {
  return (
    <AriaTooltip
      placement={placement}
      offset={6}
      className="max-w-72 animate-fade rounded bg-ink px-2 py-1 text-xs text-canvas"
    >
      {children}
    </AriaTooltip>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "className" | "children" | "aria-label"> {
  /** Accessible name and tooltip. */
  label: string;
  className?: string;
  children: ReactNode;
}

export function IconButton({ label, className, children, ...props }: IconButtonProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={50}>
      <Button
        {...props}
        aria-label={label}
        className={cx(
          "inline-flex size-7 shrink-0 items-center justify-center rounded text-muted",
          "transition-colors hover:bg-hover hover:text-ink disabled:opacity-50 pressed:bg-pressed",
          className,
        )}
      >
        {children}
      </Button>
      <Tooltip>{label}</Tooltip>
    </TooltipTrigger>
  );
}
