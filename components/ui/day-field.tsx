import { CalendarDays } from "lucide-react";
import { useState } from "react";
import { cx } from "@/components/ui/style";
import { formatDay } from "@/components/ui/relative-time";
import { lazyPart } from "@/components/ui/lazy-part";
import { PopoverButton } from "@/components/ui/popover-button";
import { Skeleton } from "@/components/ui/skeleton";

const DayPicker = lazyPart(
  () => import("@/components/ui/day-picker.lazy").then((file) => file.DayPicker),
  { name: "the calendar", loading: <Skeleton className="h-72 w-60" /> },
);

interface DayFieldProps {
  label: string;
  /** "2026-11-21"; "" for none. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}

/** A day. Typed or chosen in a calendar, which loads when it opens. */
export function DayField({ label, value, min, max, onChange }: DayFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const day = formatDay(value);
  return (
    <PopoverButton
      label={label}
      buttonLabel={`${label}: ${day || "any day"}`}
      placement="bottom start"
      className=""
      dialogClassName="p-3"
      buttonClassName="flex h-9 items-center gap-1.5 rounded border border-edge bg-surface px-2 hover:border-muted"
      face={
        <>
          <CalendarDays aria-hidden className="size-4 text-muted" />
          <span className="text-muted">{label}</span>
          <span className={cx("numeric", day === "" && "text-muted")}>{day || "any day"}</span>
        </>
      }
      isOpen={isOpen}
      onOpenChange={setOpen}
    >
      <DayPicker
        label={label}
        value={value}
        min={min}
        max={max}
        onChange={onChange}
        onDone={() => setOpen(false)}
      />
    </PopoverButton>
  );
}

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
