import { Badge } from "@/components/ui/badge";

export function StatusBadge({ status }: { status: number }) {
  const tone = status < 400 ? "success" : status < 500 ? "warn" : "danger";
  return (
    <Badge tone={tone}>
      <span className="numeric">{status}</span>
    </Badge>
  );
}
