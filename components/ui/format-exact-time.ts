// Created once, because creating it takes longer than a thousand uses.
const exactTime = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "long" });

/** Formats a time in the time zone of the browser: "22 Nov 2026, 17:33:22 UTC". */
export function formatExactTime(time: Date): string {
  return exactTime.format(time);
}
