import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from "react-aria-components/Calendar";
import { DateField, DateInput, DateSegment } from "react-aria-components/DateField";
import { Heading } from "react-aria-components/Heading";
import { Button } from "@/components/ui/button";
import { inputStyle } from "@/components/ui/style";

interface DayPickerProps {
  label: string;
  /** "2026-11-21"; "" for none. */
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
  onDone: () => void;
}

/** While a year is typed, the field passes through the years 2, 20 and 202. */
const firstYear = 1000;

const pageButton =
  "inline-flex size-7 items-center justify-center rounded text-muted hover:bg-hover hover:text-ink disabled:opacity-50";

/** A day to type or to choose in a calendar. */
export function DayPicker({ label, value, min, max, onChange, onDone }: DayPickerProps) {
  const day = value === "" ? null : parseDate(value);
  const [typed, setTyped] = useState(day);
  const field = useRef<HTMLDivElement>(null);
  // The dialog around it took the focus while this was loading.
  useEffect(() => field.current?.querySelector<HTMLElement>("[role=spinbutton]")?.focus(), []);
  const range = {
    minValue: min ? parseDate(min) : undefined,
    maxValue: max ? parseDate(max) : undefined,
  };
  return (
    <div className="flex flex-col gap-2">
      <DateField
        {...range}
        aria-label={label}
        ref={field}
        value={typed}
        onChange={(to) => {
          setTyped(to);
          if (to === null || to.year >= firstYear) onChange(to?.toString() ?? "");
        }}
        onKeyDown={({ key }) => key === "Enter" && onDone()}
      >
        <DateInput className={`${inputStyle} flex h-9 items-center`}>
          {(segment) => (
            <DateSegment
              segment={segment}
              className="rounded-[2px] px-0.5 numeric outline-none placeholder:text-faint focus:bg-accent focus:marked focus:text-on-accent"
            />
          )}
        </DateInput>
      </DateField>
      <Calendar
        {...range}
        aria-label={label}
        value={day}
        onChange={(chosen) => {
          onChange(chosen.toString());
          onDone();
        }}
      >
        <header className="flex items-center justify-between pb-1">
          <AriaButton slot="previous" className={pageButton}>
            <ChevronLeft aria-hidden className="size-4" />
          </AriaButton>
          <Heading className="text-sm font-medium" />
          <AriaButton slot="next" className={pageButton}>
            <ChevronRight aria-hidden className="size-4" />
          </AriaButton>
        </header>
        <CalendarGrid>
          <CalendarGridHeader>
            {(weekday) => (
              <CalendarHeaderCell className="size-8 text-xs font-normal text-muted">
                {weekday}
              </CalendarHeaderCell>
            )}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => (
              <CalendarCell
                date={date}
                className="flex size-8 cursor-default items-center justify-center rounded text-sm numeric hover:bg-hover disabled:text-faint outside-month:hidden selected:bg-accent selected:marked selected:text-on-accent"
              />
            )}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
      <Button
        size="sm"
        variant="quiet"
        isDisabled={value === ""}
        onPress={() => {
          onChange("");
          onDone();
        }}
        className="self-end"
      >
        Clear
      </Button>
    </div>
  );
}
