import { type ReactNode } from "react";
import { Tooltip as AriaTooltip, type TooltipProps } from "react-aria-components/Tooltip";

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
