import { Badge } from "@/components/ui/badge";
import { type CompanyKind } from "@/lib/vocabulary";

export function CompanyKindBadge({ kind }: { kind: CompanyKind }) {
  return (
    <Badge tone={kind === "agency" ? "accent" : "neutral"}>
      {kind === "agency" ? "Agency" : "Advertiser"}
    </Badge>
  );
}
