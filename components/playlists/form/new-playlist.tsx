"use client";

import { Lock } from "lucide-react";
import { PageHeader } from "@/components/layout/page-header";
import { DraftedForm } from "@/components/playlists/form/drafted-form";
import { useSession } from "@/components/session/use-session";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { type CompanyListItem } from "@/lib/companies/schema";
import { routes } from "@/lib/routes";

/** The page of a new playlist, or an explanation for viewers. */
export function NewPlaylist({ company }: { company: CompanyListItem }) {
  const { client } = useSession();
  if (client.role === "viewer") return <ViewersCannot companyId={company.uuid} />;
  return (
    <>
      <PageHeader title="New playlist">
        for <bdi>{company.name}</bdi>
      </PageHeader>
      <DraftedForm key={`${client.id} ${company.uuid}`} company={company} clientId={client.id} />
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
