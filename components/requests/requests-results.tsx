"use client";

import { type UseQueryResult } from "@tanstack/react-query";
import { EyeOff, SearchX } from "lucide-react";
import { RequestError } from "@/components/layout/request-error";
import { type CallableOperation } from "@/components/operations/operation-call";
import { FirstRequest } from "@/components/requests/first-request";
import { RequestsTable } from "@/components/requests/requests-table";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { type RequestList } from "@/lib/shared/requests/schema";

interface RequestsResultsProps {
  query: UseQueryResult<RequestList>;
  operations: CallableOperation[];
  origin: string;
  isNarrowed: boolean;
  onClear: () => void;
}

/** The requests, or the reason why there are none. */
export function RequestsResults(props: RequestsResultsProps) {
  const { query, operations, origin, isNarrowed, onClear } = props;
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  if (error && !data)
    return (
      <RequestError
        title="Couldn't load requests"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  if (!data || (data.requests.length === 0 && isPlaceholderData))
    return <Skeleton className="h-96" />;
  if (data.requests.length > 0)
    return (
      <RequestsTable
        requests={data.requests}
        operations={operations}
        hasClients={data.has_other_clients}
        isStale={isPlaceholderData}
      />
    );
  if (data.kept === null)
    return (
      <EmptyState icon={<EyeOff aria-hidden />} title="Requests aren't kept on this server.">
        Ask your administrator to set REQUEST_LOG_DAYS.
      </EmptyState>
    );
  if (!isNarrowed) return <FirstRequest operations={operations} origin={origin} />;
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="No requests match these filters."
      action={<Button onPress={onClear}>Clear all filters</Button>}
    />
  );
}
