const milliseconds: Record<string, number> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const maxDurationMs = 365 * 86_400_000;

/** Parses `90s`, `30m`, `24h` or `7d` into milliseconds; null if invalid or above 365 days. */
export function parseDuration(text: string): number | null {
  const [, number = "", unit = ""] = /^(\d{1,9})\s*([smhd])$/.exec(text.trim()) ?? [];
  const duration = Number(number) * (milliseconds[unit] ?? Number.NaN);
  return Number.isNaN(duration) || duration > maxDurationMs ? null : duration;
}
