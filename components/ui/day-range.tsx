import { DayField } from "@/components/ui/day-field";

interface DayRangeProps {
  /** "2026-11-21"; "" for none. */
  from: string;
  to: string;
  onChange: (changed: { from?: string; to?: string }) => void;
}

/** The first and the last day of a list. */
export function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <DayField label="From" value={from} onChange={(day) => onChange({ from: day })} />
      <DayField
        label="To"
        value={to}
        min={from || undefined}
        onChange={(day) => onChange({ to: day })}
      />
    </span>
  );
}
