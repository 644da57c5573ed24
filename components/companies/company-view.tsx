"use client";

import { useQuery } from "@tanstack/react-query";
import { CompanyHeader } from "@/components/companies/company-header";
import { CompanyHeaderSkeleton } from "@/components/companies/company-header-skeleton";
import { NotFoundState } from "@/components/layout/not-found-state";
import { RequestError } from "@/components/layout/request-error";
import { PlaylistsTable } from "@/components/playlists/playlists-table";
import { ApiError } from "@/lib/api-client";
import { companyQuery } from "@/lib/companies/queries";

/** One company and its playlists. */
export function CompanyView({ companyId }: { companyId: string }) {
  const { data: company, error, isFetching, refetch } = useQuery(companyQuery(companyId));
  if (company) {
    return (
      <>
        <CompanyHeader company={company} />
        <PlaylistsTable companyId={company.uuid} />
      </>
    );
  }
  if (error instanceof ApiError && error.status === 404) return <NotFoundState />;
  if (error) {
    return (
      <RequestError
        titleAs="h1"
        title="The company could not be read"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  return <CompanyHeaderSkeleton />;
}
