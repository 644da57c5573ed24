const number = new Intl.NumberFormat("en");

/** Formats 2000 as "2,000". */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** Formats a grouped number with its noun: "1 ID", "2,000 IDs". Pass `plural` unless it is noun + "s". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** Begins with a capital letter: "Podcast". */
export const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Formats bytes in decimal units: 2000 as "2 kB", 3400000 as "3.4 MB", 67000000000 as "67.0 GB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.ceil(bytes / 1_000))} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
