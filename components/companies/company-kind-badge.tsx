import { Badge } from "@/components/ui/badge";
import { type CompanyListItem } from "@/lib/shared/companies/schema";

/** Shows that the audio service no longer lists a company. */
export function GoneBadge({ company }: { company: CompanyListItem }) {
  return company.is_gone ? <Badge tone="warn">No longer listed</Badge> : null;
}

/** "Agency" or "Advertiser", or that the audio service no longer lists it. */
export function CompanyKindBadge({ company }: { company: CompanyListItem }) {
  if (company.is_gone) return <GoneBadge company={company} />;
  return (
    <Badge tone={company.kind === "agency" ? "accent" : "neutral"}>
      {company.kind === "agency" ? "Agency" : "Advertiser"}
    </Badge>
  );
}
