"use client";

import { useEarlyValue } from "@/components/ui/hooks/use-early-value";
import { inputStyle } from "@/components/ui/input-style";
import { cx } from "@/components/ui/cx";

interface DayFieldProps {
  label: string;
  /** "2026-11-21"; "" for none. */
  value: string;
  min?: string;
  onChange: (day: string) => void;
}

/** A day: the browser's own field, which knows the reader's way to write one. */
export function DayField({ label, value, min, onChange }: DayFieldProps) {
  const { element, value: shown } = useEarlyValue({
    value,
    onChange,
    read: (input: HTMLInputElement) => input.value,
  });
  return (
    <label className="inline-flex items-center gap-1.5 text-sm text-muted">
      {label}
      <input
        type="date"
        ref={element}
        value={shown}
        min={min}
        max="9998-12-31"
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputStyle, "h-9 w-36! px-2! text-sm!")}
      />
    </label>
  );
}
