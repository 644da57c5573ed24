const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Formats "2026-11-21" as "21 Nov 2026"; "" if it is no day. */
export function formatDay(day: string): string {
  const [year, month, date] = (dayPattern.exec(day) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || date === undefined) return "";
  return new Date(year, month - 1, date).toLocaleDateString("en-GB", { dateStyle: "medium" });
}
