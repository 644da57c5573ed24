"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { FormSkeleton } from "@/components/playlists/form-skeleton";
import { PlaylistForm } from "@/components/playlists/playlist-form";
import { useSession } from "@/components/session/use-session";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { ApiError } from "@/lib/api-client";
import { companyQuery } from "@/lib/companies/queries";
import { routes } from "@/lib/routes";

/** The page of a new playlist: the form, or why there is none. */
export function NewPlaylist({ companyId }: { companyId: string }) {
  const { client } = useSession();
  const { data: company, error, refetch, isFetching } = useQuery(companyQuery(companyId));
  if (client.role === "viewer") return <ViewersCannot companyId={companyId} />;
  if (company) {
    return (
      <>
        <PageHeader title="New playlist">
          for <bdi>{company.name}</bdi>
        </PageHeader>
        <PlaylistForm key={company.uuid} company={company} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <EmptyState
        titleAs="h1"
        title="There is no such company"
        action={<ButtonLink href={routes.companies}>All companies</ButtonLink>}
      >
        It does not exist, or your client cannot see it.
      </EmptyState>
    );
  }
  if (error) {
    return (
      <RequestError
        titleAs="h1"
        title="The company could not be read."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <FormSkeleton />;
}

function ViewersCannot({ companyId }: { companyId: string }) {
  return (
    <EmptyState
      icon={<Lock aria-hidden />}
      titleAs="h1"
      title="Viewers cannot create playlists"
      action={<ButtonLink href={routes.company(companyId)}>Back to the company</ButtonLink>}
    >
      Your client reads only. Ask your operator for one with the role manager.
    </EmptyState>
  );
}
