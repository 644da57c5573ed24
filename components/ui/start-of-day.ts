/** The moment at which a day of the reader's begins, or the day so many later; null if it is none. */
export function startOfDay(day: string, later: number): string | null {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? [];
  if (year === undefined || Number(year) < 1970) return null;
  const start = new Date(Number(year), Number(month) - 1, Number(date) + later);
  return Number.isNaN(start.getTime()) || start.getFullYear() > 9_999 ? null : start.toISOString();
}

/** The reader's day at a moment: "2026-11-21". */
export function toDay(moment: Date): string {
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}
