import { Badge } from "@/components/ui/badge";

export function MethodBadge({ method }: { method: string }) {
  return (
    <Badge tone={method === "GET" ? "neutral" : "accent"}>
      <span className="font-mono">{method}</span>
    </Badge>
  );
}
