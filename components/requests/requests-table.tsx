"use client";

import NextLink from "next/link";
import { MethodBadge } from "@/components/operations/method-badge";
import { formatDuration } from "@/components/operations/format-duration";
import { type CallableOperation } from "@/components/operations/operation-call";
import { StatusBadge } from "@/components/operations/status-badge";
import { RelativeTime } from "@/components/ui/relative-time";
import { Table, Td, Th } from "@/components/ui/table";
import { walkRows } from "@/components/ui/walk-rows";
import { type LoggedRequest } from "@/lib/shared/requests/schema";
import { routes } from "@/lib/shared/routes";
import { nameWho } from "@/lib/shared/people/name-who";

interface RequestsTableProps {
  requests: LoggedRequest[];
  operations: CallableOperation[];
  hasClients: boolean;
  isStale: boolean;
}

/** Requests as table rows. Narrow windows show status, operation and time. */
export function RequestsTable({ requests, operations, hasClients, isStale }: RequestsTableProps) {
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
