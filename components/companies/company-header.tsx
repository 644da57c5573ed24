"use client";

import { CompanyKindBadge } from "@/components/companies/company-kind-badge";
import { CompanyUuid } from "@/components/companies/company-uuid";
import { PinButton } from "@/components/companies/pin-button";
import { usePins } from "@/components/companies/use-pins";
import { PageHeader } from "@/components/layout/page-header";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { useSession } from "@/components/session/use-session";
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
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <CompanyKindBadge company={company} />
        <CompanyUuid uuid={company.uuid} name={company.name} />
      </span>
    </PageHeader>
  );
}
