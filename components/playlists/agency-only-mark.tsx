import { EyeOff } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";

interface AgencyOnlyMarkProps {
  playlist: { company_uuid: string; advertiser_id: string };
}

/** Marks a playlist that is only in the agency's list. */
export function AgencyOnlyMark({ playlist }: AgencyOnlyMarkProps) {
  if (!isAgencyOnly(playlist)) return null;
  return (
    <span title="Only in the agency's list. The advertiser's own clients don't see it.">
      <Badge>
        <EyeOff aria-hidden />
        Agency only
      </Badge>
    </span>
  );
}
