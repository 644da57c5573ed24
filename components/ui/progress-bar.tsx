import { Label } from "react-aria-components/Label";
import { ProgressBar as AriaProgressBar } from "react-aria-components/ProgressBar";

interface ProgressBarProps {
  label: string;
  /** 0 to 1; null if unknown. */
  share: number | null;
  /** Value as text: "43,000 of 100,000". */
  children?: string;
}

export function ProgressBar({ label, share, children }: ProgressBarProps) {
  return (
    <AriaProgressBar
      value={(share ?? 0) * 100}
      valueLabel={children}
      isIndeterminate={share === null}
      className="flex flex-col gap-1"
    >
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <Label className="min-w-0 truncate">{label}</Label>
        <span className="shrink-0 text-muted numeric">{children}</span>
      </div>
      <div className="h-1.5 overflow-hidden rounded bg-sunken">
        <div
          className="h-full rounded bg-accent transition-[width] duration-100"
          style={{ width: `${Math.round((share ?? 0.05) * 100)}%` }}
        />
      </div>
    </AriaProgressBar>
  );
}
