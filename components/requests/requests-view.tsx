"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { DevelopersHeader } from "@/components/operations/developers-header";
import { type CallableOperation } from "@/components/operations/operation-call";
import { RequestFilters } from "@/components/requests/request-filters";
import { RequestsResults } from "@/components/requests/requests-results";
import { useRequestFilters } from "@/components/requests/use-request-filters";
import { Button } from "@/components/ui/button";
import { useCursorPages } from "@/components/ui/hooks/use-cursor-pages";
import { LiveText } from "@/components/ui/live-text";
import { Pager } from "@/components/ui/pager";
import { formatCount, formatNumber } from "@/lib/shared/format";
import { requestListQuery } from "@/lib/browser/requests/queries";

interface RequestsViewProps {
  operations: CallableOperation[];
  origin: string;
}

/** The API calls of the client's scripts, newest first. */
export function RequestsView({ operations, origin }: RequestsViewProps) {
  const { text, filters, asked, isNarrowed, type, change, clear, goTo } = useRequestFilters();
  const query = useQuery(requestListQuery(asked));
  const { data, isPlaceholderData } = query;
  const pages = useCursorPages({
    scope: JSON.stringify(filters),
    cursor: asked.cursor,
    nextCursor: data?.next_cursor,
    onChange: goTo,
  });
  const kept = data?.kept;
  return (
    <>
      <DevelopersHeader
        page="Requests"
        actions={
          <Button onPress={() => void query.refetch()} isPending={query.isFetching && !!data}>
            <RefreshCw aria-hidden className="size-4" />
            Refresh
          </Button>
        }
      />
      <RequestFilters
        operations={operations}
        text={text}
        filters={filters}
        hasOtherClients={data?.has_other_clients ?? false}
        onType={type}
        onChange={change}
        onClear={clear}
      />
      <LiveText className="sr-only">
        {data && !isPlaceholderData
          ? formatCount(data.requests.length, "request", "requests")
          : null}
      </LiveText>
      <div className="flex flex-col gap-4">
        <RequestsResults
          query={query}
          operations={operations}
          origin={origin}
          isNarrowed={isNarrowed}
          onClear={clear}
        />
        {kept ? (
          <p className="text-sm text-muted">
            {`The last ${formatCount(kept.days, "day", "days")}, at most ${formatNumber(kept.requests)} requests per client.`}
          </p>
        ) : null}
        <Pager label="requests" {...pages} />
      </div>
    </>
  );
}
