const number = new Intl.NumberFormat("en");

/** 2000 as "2,000". */
export function formatNumber(value: number): string {
  return number.format(value);
}

/** "1 id", "2,000 ids": the number, grouped, with its noun. Give `plural` where it is not noun + "s". */
export function formatCount(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(count)} ${count === 1 ? noun : plural}`;
}

/** 2000 as "2 kB", 3400000 as "3.4 MB": bytes in steps of a thousand. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatNumber(Math.ceil(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
