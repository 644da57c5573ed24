"use client";

import { type UseQueryResult } from "@tanstack/react-query";
import { EyeOff, SearchX, Terminal } from "lucide-react";
import NextLink from "next/link";
import { RequestError } from "@/components/layout/request-error";
import { formatDuration, MethodBadge, StatusBadge } from "@/components/operations/call-badges";
import {
  type CallableOperation,
  describeCall,
  exampleCall,
} from "@/components/operations/operation-call";
import { RequestCodeTabs } from "@/components/operations/request-code-tabs";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ButtonLink } from "@/components/ui/link";
import { RelativeTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { Table, Td, Th } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { nameWho } from "@/lib/shared/people/person-ref";
import { type LoggedRequest, type RequestList } from "@/lib/shared/requests/schema";
import { routes } from "@/lib/shared/routes";

interface RequestsTableProps {
  requests: LoggedRequest[];
  operations: CallableOperation[];
  hasClients: boolean;
  isStale: boolean;
}

/** Requests as table rows. Narrow windows show status, operation and time. */
function RequestsTable({ requests, operations, hasClients, isStale }: RequestsTableProps) {
  const titles = new Map(operations.map(({ id, title }) => [id, title]));
  return (
    <div onKeyDown={walkRows}>
      <Table label="Requests" isStale={isStale} isFixed className="requests-table two-lines">
        <thead>
          <tr>
            <Th className="w-18">Status</Th>
            <Th>Operation</Th>
            <Th className="w-36">Time</Th>
            <Th isNumber className="w-24">
              Duration
            </Th>
            {hasClients ? <Th className="w-40">Client</Th> : null}
            <Th className="w-44">From</Th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.id}>
              <Td>
                <StatusBadge status={request.status} />
              </Td>
              <Td>
                <NextLink
                  href={routes.request(request.id)}
                  prefetch={false}
                  data-row-link=""
                  className="row-link"
                >
                  {titles.get(request.operation) ?? request.operation}
                </NextLink>
                <span className="flex min-w-0 items-center gap-1.5">
                  <MethodBadge method={request.method} />
                  <code className="truncate font-mono text-xs text-muted">{request.path}</code>
                  {request.error ? (
                    <bdi className="min-w-24 truncate text-sm text-warn">
                      {request.error.message}
                    </bdi>
                  ) : null}
                </span>
              </Td>
              <Td>
                <RelativeTime at={request.time} />
              </Td>
              <Td isNumber>{formatDuration(request.duration_ms)}</Td>
              {hasClients ? (
                <Td data-cell="client">
                  <bdi>{nameWho(request.client.name, request.person)}</bdi>
                </Td>
              ) : null}
              <Td data-cell="from">
                {request.address}
                <span>{request.user_agent}</span>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface FirstRequestProps {
  operations: CallableOperation[];
  origin: string;
}

/** Replaces the list before the first request, with instructions for making one. */
function FirstRequest({ operations, origin }: FirstRequestProps) {
  const first = operations.find(({ needsToken, isWrite }) => needsToken && !isWrite);
  return (
    <div className="flex flex-col gap-4">
      <EmptyState
        icon={<Terminal aria-hidden />}
        title="No requests yet"
        action={<ButtonLink href={routes.api}>Try an operation</ButtonLink>}
      >
        Your API requests appear here within a second. Get a token and make the first one, or try an
        operation on the API page.
      </EmptyState>
      {first ? (
        <RequestCodeTabs
          label="First request"
          request={describeCall(first, exampleCall(first), origin)}
        />
      ) : null}
    </div>
  );
}

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
