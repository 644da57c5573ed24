import { Badge } from "@/components/ui/badge";
import { type CompanyListItem } from "@/lib/shared/companies/schema";

/** "Agency" or "Advertiser", or that the audio service no longer lists it. */
export function CompanyKindBadge({ company }: { company: CompanyListItem }) {
  if (company.is_gone) return <Badge tone="warn">No longer listed</Badge>;
  return (
    <Badge tone={company.kind === "agency" ? "accent" : "neutral"}>
      {company.kind === "agency" ? "Agency" : "Advertiser"}
    </Badge>
  );
}
