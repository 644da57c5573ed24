/** Choices of "updated since": days before today's midnight. `short` follows "Updated". */
export const sinceChoices = [
  { value: "today", label: "Today", short: "today", days: 0 },
  { value: "7-days", label: "In the last 7 days", short: "in the last 7 days", days: 7 },
  { value: "30-days", label: "In the last 30 days", short: "in the last 30 days", days: 30 },
] as const;

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether `choice` is a date such as 2026-11-21. */
export function isDay(choice: string): boolean {
  return datePattern.test(choice);
}

/**
 * Converts a choice of "updated since" into an instant (ISO 8601, UTC): the user's midnight of a date or of
 * some days ago. Returns "" for anything else.
 */
export function toInstant(choice: string, now: Date): string {
  const [, year, month, day] = (datePattern.exec(choice) ?? []).map(Number);
  if (year !== undefined && month !== undefined && day !== undefined) {
    const midnight = new Date(year, month - 1, day);
    const isReal = midnight.getMonth() === month - 1 && midnight.getDate() === day;
    return isReal ? midnight.toISOString() : "";
  }
  const known = sinceChoices.find(({ value }) => value === choice);
  if (!known) return "";
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - known.days).toISOString();
}
