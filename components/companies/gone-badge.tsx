import { Badge } from "@/components/ui/badge";
import { type CompanyListItem } from "@/lib/shared/companies/schema";

/** Shows that the audio service no longer lists a company. */
export function GoneBadge({ company }: { company: CompanyListItem }) {
  return company.is_gone ? <Badge tone="warn">No longer listed</Badge> : null;
}
