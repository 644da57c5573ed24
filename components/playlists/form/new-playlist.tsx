"use client";

import { Lock } from "lucide-react";
import { useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { DraftedForm } from "@/components/playlists/form/drafted-form";
import { PlaylistForm } from "@/components/playlists/form/playlist-form";
import { useSession } from "@/components/session/use-session";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { type CompanyListItem } from "@/lib/companies/schema";
import { routes } from "@/lib/routes";

/** The page of a new playlist, or an explanation for viewers. */
export function NewPlaylist({ company }: { company: CompanyListItem }) {
  const { client } = useSession();
  // Stays the same when another client of the company signs in over the form.
  const [clientId] = useState(client.id);
  if (client.role === "viewer") return <ViewersCannot companyId={company.uuid} />;
  return (
    <>
      <PageHeader title="New playlist">
        for <bdi>{company.name}</bdi>
      </PageHeader>
      <DraftedForm key={company.uuid} owner={{ clientId, companyId: company.uuid }}>
        {(opening, reopen) => (
          <PlaylistForm
            key={opening.turn}
            company={company}
            owner={{ clientId, companyId: company.uuid }}
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
