import { useDeferredValue, useSyncExternalStore } from "react";

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Formats "2026-11-21" as "21 Nov 2026"; "" if it is no day. */
export function formatDay(day: string): string {
  const [year, month, date] = (dayPattern.exec(day) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || date === undefined) return "";
  return new Date(year, month - 1, date).toLocaleDateString("en-GB", { dateStyle: "medium" });
}

// Created once, because creating it takes longer than a thousand uses.
const exactTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });

/** Formats a time in the time zone of the browser: "22 Nov 2026, 17:33:22 UTC". */
export function formatExactTime(time: Date): string {
  return exactTime.format(time);
}

/** Returns the moment at which a day in the reader's time zone begins, or the day `later` days after it; null if it is no day. */
export function startOfDay(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined || Number(year) < 1970) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) || start.getFullYear() > 9_999 ? null : start.toISOString();
}

/** Returns the day of a moment in the reader's time zone: "2026-11-21". */
export function toDay(moment: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** A letter or digit of any script. */
const letter = /[\p{L}\p{N}]/u;

/** Returns the initials of the first and the last word: "AP" for "Anna Planner"; "?" without letters. */
export function toInitials(name: string): string {
  const words = name.split(/[\s\-_./]+/).flatMap((word) => letter.exec(word) ?? []);
  const [first = "?", last = ""] = [words[0], words.slice(1).at(-1)];
  return (first + last).toUpperCase();
}

const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
/** "2m", "3h", "5d": the letters of `units`. */
const letters = { year: "y", month: "mo", week: "w", day: "d", hour: "h", minute: "m" } as const;
const inUtc = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeZone: "UTC",
});

/** Returns the largest unit that fits between two times, in ms, and the count; null for less than a minute. */
function measure(time: number, now: number) {
  const seconds = Math.round((time - now) / 1000);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? { unit: unit[0], count: Math.trunc(seconds / unit[1]) } : null;
}

/** Formats "5 minutes ago", "in 2 days", "just now". */
function describeTime(time: number, now: number): string {
  const distance = measure(time, now);
  return distance ? relative.format(distance.count, distance.unit) : "just now";
}

/** Formats "5m", "2d", "now". */
function abbreviateTime(time: number, now: number): string {
  const distance = measure(time, now);
  return distance ? `${Math.abs(distance.count)}${letters[distance.unit]}` : "now";
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Ticks every minute, with one timer for all times of a page. */
function subscribe(onTick: () => void): () => void {
  listeners.add(onTick);
  timer ??= setInterval(() => {
    for (const listener of listeners) listener();
  }, 60_000);
  return () => {
    listeners.delete(onTick);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
/** In minutes since 1970. */
const currentMinute = () => Math.floor(Date.now() / 60_000);

/** The current minute since 1970; null on the server, which does not know the browser's time zone, and until hydration. */
const useMinute = () =>
  useDeferredValue(useSyncExternalStore(subscribe, currentMinute, () => null));

/**
 * Relative time of `at` (ISO 8601), with the exact time on hover. The first render shows the UTC date.
 */
export function RelativeTime({ at }: { at: string }) {
  const minute = useMinute();
  const time = new Date(at);
  const exact = minute === null ? undefined : formatExactTime(time);
  const words =
    minute === null ? inUtc.format(time) : describeTime(time.getTime(), minute * 60_000);
  return (
    <time dateTime={at} title={exact}>
      {words}
    </time>
  );
}

const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short" });
const dayAndClock = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** "14:37", or "27 Nov, 14:37" if that was not today, in the time zone of the browser. The first render shows the UTC date. */
export function ClockTime({ at }: { at: string }) {
  const minute = useMinute();
  const time = new Date(at);
  const isToday =
    minute !== null && new Date(minute * 60_000).toDateString() === time.toDateString();
  const words = minute === null ? inUtc.format(time) : (isToday ? clock : dayAndClock).format(time);
  return (
    <time dateTime={at} title={minute === null ? undefined : formatExactTime(time)}>
      {words}
    </time>
  );
}

const shortInUtc = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

interface ShortTimeByProps {
  at: string;
  /** The full name of the author: "Anna Planner (Desk)". */
  by: string;
  /** The name to abbreviate; `by` by default. */
  name?: string;
}

/** "2m · AP": the time of a change, and the initials of its author. In full on hover and for screen readers. */
export function ShortTimeBy({ at, by, name = by }: ShortTimeByProps) {
  const minute = useMinute();
  const time = new Date(at);
  if (minute === null)
    return <time dateTime={at}>{`${shortInUtc.format(time)} · ${toInitials(name)}`}</time>;
  const now = minute * 60_000;
  const words = describeTime(time.getTime(), now);
  return (
    <time dateTime={at} title={`${words} by ${by}\n${formatExactTime(time)}`}>
      <span aria-hidden>{`${abbreviateTime(time.getTime(), now)} · ${toInitials(name)}`}</span>
      <span className="sr-only">
        {words} by <bdi>{by}</bdi>
      </span>
    </time>
  );
}
