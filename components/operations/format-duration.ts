import { formatNumber } from "@/lib/shared/format";

/** Formats a duration: "12 ms", "0.4 ms", "1.2 s". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${milliseconds < 10 ? Number(milliseconds.toFixed(1)) : formatNumber(Math.round(milliseconds))} ms`;
}
