"use client";

import { useDeferredValue, useSyncExternalStore } from "react";
import { formatExactTime } from "@/components/ui/format-exact-time";

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
const inUtc = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeZone: "UTC",
});

/** "5 minutes ago", "in 2 days", "just now". */
function describeTime(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  const unit = units.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? relative.format(Math.trunc(seconds / unit[1]), unit[0]) : "just now";
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

/**
 * Relative time of `at` (ISO 8601), with the exact time on hover. The first render shows the UTC date,
 * because the server does not know the browser's time zone.
 */
export function RelativeTime({ at }: { at: string }) {
  const minute = useDeferredValue(useSyncExternalStore(subscribe, currentMinute, () => null));
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
