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
