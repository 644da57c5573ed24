import { Badge } from "@/components/ui/badge";
import { formatNumber } from "@/lib/shared/format";

export function StatusBadge({ status }: { status: number }) {
  const tone = status < 400 ? "success" : status < 500 ? "warn" : "danger";
  return (
    <Badge tone={tone}>
      <span className="numeric">{status}</span>
    </Badge>
  );
}

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={method === "GET" ? "neutral" : "accent"}>
      <span className="font-mono">{method}</span>
    </Badge>
  );
}

/** Formats a duration: "12 ms", "0.4 ms", "1.2 s". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  return `${milliseconds < 10 ? Number(milliseconds.toFixed(1)) : formatNumber(Math.round(milliseconds))} ms`;
}
