"use client";

import { useQuery } from "@tanstack/react-query";
import { Lock } from "lucide-react";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { PlaylistForm } from "@/components/playlists/playlist-form";
import { useSession } from "@/components/session/use-session";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
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
      title="Viewers cannot create playlists"
      action={<ButtonLink href={routes.company(companyId)}>Back to the company</ButtonLink>}
    >
      Your client reads only. Ask your operator for one with the role manager.
    </EmptyState>
  );
}

function FormSkeleton() {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] xl:grid-cols-[minmax(0,1fr)_26rem]">
      <div className="flex flex-col gap-5">
        {["h-9", "h-9", "h-9", "h-20", "h-9"].map((height, index) => (
          <div key={index} className="flex flex-col gap-1.5">
            <Skeleton className="h-4 w-24" />
            <Skeleton className={height} />
          </div>
        ))}
      </div>
      <Skeleton className="h-72" />
    </div>
  );
}
