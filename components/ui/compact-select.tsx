"use client";

import { ChevronDown } from "lucide-react";
import { useEarlyValue } from "@/components/ui/hooks/use-early-value";
import { cx } from "@/components/ui/cx";

interface CompactSelectProps<Value extends string> {
  /** Accessible name; not visible. */
  label: string;
  value: Value;
  options: { value: Value; label: string }[];
  onChange: (value: Value) => void;
  /** As high as a text field. */
  isFieldHigh?: boolean;
  className?: string;
}

/** A native select, which is fast in long lists. */
export function CompactSelect<Value extends string>(props: CompactSelectProps<Value>) {
  const { label, value, options, onChange, isFieldHigh, className } = props;
  const choose = (chosen: string) => {
    const selected = options.find((option) => option.value === chosen);
    if (selected) onChange(selected.value);
  };
  const { element, value: shown } = useEarlyValue({
    value: value as string,
    onChange: choose,
    read: (select: HTMLSelectElement) => select.value,
  });
  return (
    <span className={cx("relative inline-flex items-center", className)}>
      <select
        aria-label={label}
        ref={element}
        value={shown}
        disabled={options.length < 2}
        onChange={(event) => choose(event.target.value)}
        className={cx(
          "w-full appearance-none truncate rounded border border-edge bg-surface pr-6 pl-2 text-sm text-ink hover:border-muted disabled:border-transparent disabled:bg-transparent disabled:text-muted",
          isFieldHigh ? "h-9" : "h-7",
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {options.length > 1 ? (
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute right-1.5 size-3.5 text-muted"
        />
      ) : null}
    </span>
  );
}
