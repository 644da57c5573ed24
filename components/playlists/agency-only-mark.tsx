import { EyeOff } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { isAgencyOnly } from "@/lib/shared/playlists/is-agency-only";

interface AgencyOnlyMarkProps {
  playlist: { company_uuid: string; advertiser_id: string };
  /** Shows only the icon. */
  isShort?: boolean;
}

/** Marks a playlist that is only in the agency's list. */
export function AgencyOnlyMark({ playlist, isShort = false }: AgencyOnlyMarkProps) {
  if (!isAgencyOnly(playlist)) return null;
  return (
    <span
      title="Agency only. The advertiser's own clients don't see it."
      className="inline-flex shrink-0"
    >
      {isShort ? (
        <>
          <EyeOff aria-hidden className="size-3.5 text-muted" />
          <span className="sr-only">Agency only</span>
        </>
      ) : (
        <Badge>
          <EyeOff aria-hidden />
          Agency only
        </Badge>
      )}
    </span>
  );
}
