"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { GoneBadge } from "@/components/companies/gone-badge";
import { PinButton, usePins } from "@/components/companies/pin-button";
import { PageHeader } from "@/components/layout/page-header";
import { KnownTitle } from "@/components/navigation/known-title";
import { usePinnedAndRecent } from "@/components/pickers/use-pinned-and-recent";
import { NewPlaylistLink } from "@/components/playlists/new-playlist-link";
import { PlaylistsTable } from "@/components/playlists/table/playlists-table";
import { usePermissions, useSession } from "@/components/session/use-session";
import { Callout } from "@/components/ui/callout";
import { CopyButton } from "@/components/ui/copy-button";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { companyQuery } from "@/lib/browser/companies/queries";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import { routes } from "@/lib/shared/routes";
import { type OtherNamesProps } from "@/components/companies/other-names.lazy";
import { Button } from "@/components/ui/button";
import { lazyPart } from "@/components/ui/lazy-part";

const Dialog = lazyPart<OtherNamesProps & { onClose: () => void }>(
  () => import("@/components/companies/other-names.lazy").then((file) => file.OtherNamesDialog),
  { name: "this dialog", close: ({ onClose }) => onClose() },
);

/** Other names by which the agency knows an advertiser; managers rename it and change them. */
function OtherNames(props: OtherNamesProps) {
  const { aliases } = props;
  const { canChangeCompanies } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  if (aliases.length === 0 && !canChangeCompanies) return null;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {aliases.length > 0 ? (
        <span className="min-w-0 wrap-anywhere">
          Also known as{" "}
          {aliases.map((alias, at) => (
            <span key={alias}>
              {at === 0 ? "" : " · "}
              <bdi>{alias}</bdi>
            </span>
          ))}
        </span>
      ) : null}
      {canChangeCompanies ? (
        <Button
          variant="quiet"
          size="sm"
          // Without other names its text is below the first letter of the title.
          className={aliases.length === 0 ? "-ml-2.25" : ""}
          onPress={() => setOpen(true)}
        >
          Edit names
        </Button>
      ) : null}
      {isOpen ? <Dialog {...props} onClose={() => setOpen(false)} /> : null}
    </span>
  );
}

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

/** Note on the playlists that the agency's own page shows. */
function AgencyListNote() {
  return (
    <p className="mb-3 text-muted">
      Playlists that are only in the agency&apos;s list. Advertisers&apos; playlists are on their
      pages and under{" "}
      <Link href={routes.playlists} className="underline">
        Playlists
      </Link>
      .
    </p>
  );
}

/** Note on the page of a company that the audio service no longer lists. */
function GoneNote() {
  const { company } = useSession();
  return (
    <Callout tone="warn" className="mb-4">
      <bdi>{company.name}</bdi> no longer lists this company. Its playlists stay here, and it gets
      no new ones.
    </Callout>
  );
}

/**
 * Adds the company to the recent ones. Does nothing for advertisers, who have one company.
 */
export function useNoteOpened(companyId: string): void {
  const { company: own } = useSession();
  const { change } = usePinnedAndRecent();
  const note = useEffectEvent((id: string) => {
    if (own.kind === "agency") change("open", id);
  });
  useEffect(() => note(companyId), [companyId]);
}

export function CompanyView({ initial }: { initial: CompanyListItem }) {
  const { data: company } = useQuery({ ...companyQuery(initial.uuid), initialData: initial });
  useNoteOpened(company.uuid);
  return (
    <>
      <CompanyHeader company={company} />
      {company.kind === "agency" ? <AgencyListNote /> : null}
      {company.is_gone ? <GoneNote /> : null}
      <PlaylistsTable companyId={company.uuid} />
    </>
  );
}

export function CompanySkeleton() {
  return (
    <>
      <PageHeader title={<KnownTitle noun="Company" />} />
      <Skeleton className="h-80" />
    </>
  );
}
