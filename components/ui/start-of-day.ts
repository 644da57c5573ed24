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
