"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { DraftedForm } from "@/components/playlists/form/drafted-form";
import { type FormSource, sourceFrom } from "@/components/playlists/form/form-values";
import { PlaylistForm } from "@/components/playlists/form/playlist-form";
import { NewPlaylistSkeleton } from "@/components/playlists/form/form-skeleton";
import { WholePlaylist } from "@/components/playlists/whole-playlist";
import { usePermissions, useSession } from "@/components/session/use-session";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink, Link } from "@/components/ui/link";
import { type CompanyListItem } from "@/lib/shared/companies/schema";
import { type GivenPlaylist } from "@/lib/shared/playlists/given-playlist";
import { companyQuery } from "@/lib/browser/companies/queries";
import { ownerOfNewFrom } from "@/lib/browser/playlists/drafts/draft";
import { routes } from "@/lib/shared/routes";

/** The playlist that the form begins with: a stored one, or one that was sent to the audio service and is in no list. */
export type NewPlaylistSource = { given: GivenPlaylist } | { sent: FormSource };

interface NewPlaylistProps {
  company: CompanyListItem;
  source: NewPlaylistSource | null;
}

/** The page of a new playlist, or an explanation for viewers. */
export function NewPlaylist({ company, source }: NewPlaylistProps) {
  if (source === null) return <NewPlaylistFrom company={company} source={null} />;
  if ("sent" in source) return <NewPlaylistFrom company={company} source={source.sent} />;
  return (
    <WholePlaylist given={source.given} placeholder={<NewPlaylistSkeleton />}>
      {(playlist) => <NewPlaylistFrom company={company} source={sourceFrom(playlist)} />}
    </WholePlaylist>
  );
}

interface NewPlaylistFromProps {
  company: CompanyListItem;
  source: FormSource | null;
}

function NewPlaylistFrom({ company, source }: NewPlaylistFromProps) {
  const { client } = useSession();
  const { canCreate } = usePermissions();
  // The fields read its name and its usual type.
  useQuery({ ...companyQuery(company.uuid), initialData: company });
  // Stays the same when another client of the company signs in over the form.
  const [clientId] = useState(client.id);
  if (!canCreate) return <ViewersCannot companyId={company.uuid} />;
  const owner = source
    ? ownerOfNewFrom(clientId, source.uuid)
    : { clientId, companyId: company.uuid };
  return (
    <>
      <PageHeader title="New playlist">
        {source?.href ? (
          <>
            from{" "}
            <Link href={source.href}>
              <bdi>{source.values.name}</bdi>
            </Link>
          </>
        ) : null}
      </PageHeader>
      <DraftedForm key={owner.companyId} owner={owner}>
        {(opening, reopen) => (
          <PlaylistForm
            key={opening.turn}
            company={company}
            source={source}
            owner={owner}
            opening={opening}
            onReopen={(next) => void reopen(next)}
          />
        )}
      </DraftedForm>
    </>
  );
}

function ViewersCannot({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      titleAs="h1"
      title="You can't create playlists"
      action={<ButtonLink href={routes.company(companyId)}>Back to the company</ButtonLink>}
    >
      You have view-only access. Ask your administrator for the manager role.
    </EmptyState>
  );
}
