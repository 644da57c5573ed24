"use client";

import { useQuery } from "@tanstack/react-query";
import { usePermissions } from "@/components/session/use-permissions";
import { useSession } from "@/components/session/use-session";
import { companyQuery } from "@/lib/browser/companies/queries";

interface ListNoteProps {
  advertiserId: string;
  isAgencyOnly: boolean;
}

/** List in which the playlist will be. For clients of agencies. */
export function ListNote({ advertiserId, isAgencyOnly }: ListNoteProps) {
  const { company } = useSession();
  const { hasAgencyList } = usePermissions();
  const { data: advertiser } = useQuery({
    ...companyQuery(advertiserId),
    enabled: advertiserId !== "",
  });
  if (!hasAgencyList) return null;
  if (isAgencyOnly)
    return (
      <p className="text-sm text-muted">
        Only in the list of <bdi>{company.name}</bdi>
      </p>
    );
  if (!advertiser) return null;
  return (
    <p className="text-sm text-muted">
      In the list of <bdi>{advertiser.name}</bdi>
    </p>
  );
}
