"use client";

import { GoneBadge } from "@/components/companies/gone-badge";
import { OtherNames } from "@/components/companies/other-names";
import { PinButton } from "@/components/companies/pin-button";
import { usePins } from "@/components/companies/use-pins";
import { PageHeader } from "@/components/layout/page-header";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { useSession } from "@/components/session/use-session";
import { CopyButton } from "@/components/ui/copy-button";
import { type CompanyListItem } from "@/lib/shared/companies/schema";

export function CompanyHeader({ company }: { company: CompanyListItem }) {
  const isViewer = useSession().client.role === "viewer";
  const pins = usePins();
  return (
    <PageHeader
      title={<bdi>{company.name}</bdi>}
      actions={
        <>
          {isViewer ? <p className="text-sm text-muted">You have view-only access.</p> : null}
          <CopyButton
            text={company.uuid}
            label={`Copy company ID of ${company.name}`}
            title={`Copy company ID ${company.uuid}`}
          />
          {pins.canPin ? (
            <PinButton
              name={company.name}
              isPinned={pins.isPinned(company.uuid)}
              onToggle={() => pins.toggle(company.uuid)}
              outcome={pins.outcomeOf(company.uuid)}
              isWide
            />
          ) : null}
          {company.is_gone ? null : <NewPlaylistLink companyId={company.uuid} />}
        </>
      }
    >
      {company.is_gone ? <GoneBadge company={company} /> : null}
      {company.aliases ? (
        <OtherNames companyId={company.uuid} name={company.name} aliases={company.aliases} />
      ) : null}
    </PageHeader>
  );
}
