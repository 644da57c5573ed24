"use client";

import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { PageHeader } from "@/components/layout/page-header";
import { RequestError } from "@/components/layout/request-error";
import { formatDuration, StatusBadge } from "@/components/operations/call-badges";
import { LazyTryPanel } from "@/components/operations/lazy-try-panel";
import { FailureReason, MessageView } from "@/components/operations/message-view";
import {
  type CallableOperation,
  describeCall,
  type OperationCall,
} from "@/components/operations/operation-call";
import { RequestCodeTabs } from "@/components/operations/request-code-tabs";
import {
  findObstacle,
  isCopyable,
  toCodeRequest,
  toOperationCall,
} from "@/components/requests/logged-call";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { formatExactTime } from "@/components/ui/relative-time";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/browser/api-error";
import { requestLanguages } from "@/lib/browser/operations/request-code";
import { requestQuery } from "@/lib/browser/requests/queries";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { nameWho } from "@/lib/shared/people/person-ref";
import { type LoggedRequest, type RequestDetail } from "@/lib/shared/requests/schema";

/** Time, source and outcome of a call. */
function RequestFacts({ request }: { request: LoggedRequest }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded border bg-surface p-3 md:grid-cols-4">
      <Fact name="Status">
        <StatusBadge status={request.status} />
        {request.is_cut ? " interrupted" : null}
      </Fact>
      <Fact name="Time">{formatExactTime(new Date(request.time))}</Fact>
      <Fact name="Duration">
        <span className="numeric">{formatDuration(request.duration_ms)}</span>
      </Fact>
      <Fact name="Client">
        <bdi>{nameWho(request.client.name, request.person)}</bdi>
      </Fact>
      <Fact name="Address">{request.address}</Fact>
      <Fact name="User agent">{request.user_agent ?? "None"}</Fact>
      <Fact name="Request ID" isWide>
        <code className="font-mono text-xs select-all">{request.id}</code>
      </Fact>
    </dl>
  );
}

interface FactProps {
  name: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, isWide = false, children }: FactProps) {
  return (
    <div className={isWide ? "col-span-2 min-w-0" : "min-w-0"}>
      <dt className="text-xs text-faint">{name}</dt>
      <dd className="min-w-0 text-sm break-words">{children}</dd>
    </div>
  );
}

interface RequestActionsProps {
  request: RequestDetail;
  operation: CallableOperation;
  origin: string;
}

/** Copies a logged call, or opens it to be changed and run again. */
function RequestActions({ request, operation, origin }: RequestActionsProps) {
  const [call, setCall] = useState<OperationCall | null>(null);
  const logged = { request, operation };
  const obstacle = findObstacle(logged);
  const open = () => setCall(toOperationCall(logged));
  if (call)
    return (
      <div className="max-w-3xl">
        <LazyTryPanel
          operation={operation}
          call={call}
          onChange={setCall}
          onReset={open}
          onClose={() => setCall(null)}
        >
          <RequestCodeTabs
            label={operation.title}
            request={describeCall(operation, call, origin)}
          />
        </LazyTryPanel>
      </div>
    );
  const [curl] = requestLanguages;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isCopyable(request) ? (
        <CopyButton label="Copy as curl" text={() => curl.write(toCodeRequest(logged, origin))}>
          Copy as curl
        </CopyButton>
      ) : null}
      {obstacle === null ? (
        <Button size="sm" onPress={open}>
          <RotateCw aria-hidden className="size-3.5" />
          Run again…
        </Button>
      ) : (
        <p className="text-sm text-muted">{obstacle}</p>
      )}
    </div>
  );
}

interface RequestViewProps {
  requestId: string;
  operations: CallableOperation[];
  origin: string;
}

/** Calls are written about a second after their answer, so a missing one is requested again. */
const attempts = { most: 4, waitMs: 600 };

/** One call: request, answer, reason of a failure, and ways to repeat it. */
export function RequestView({ requestId, operations, origin }: RequestViewProps) {
  const { data, error, isFetching, refetch } = useQuery({
    ...requestQuery(requestId),
    retry: (failures, failed) =>
      failures < attempts.most && (!(failed instanceof ApiError) || failed.status === 404),
    retryDelay: attempts.waitMs,
  });
  const operation = operations.find(({ id }) => id === data?.operation);
  if (error && !data) {
    const isGone = error instanceof ApiError && error.status === 404;
    return (
      <RequestError
        title={isGone ? "Request not found" : "Couldn't load the request"}
        titleAs="h1"
        error={error}
        onRetry={refetch}
        isRetrying={isFetching}
      />
    );
  }
  if (!data)
    return (
      <>
        <PageHeader title="Request" />
        <Skeleton className="h-96" />
      </>
    );
  return (
    <>
      <PageHeader title={operation?.title ?? data.operation}>
        <code className="font-mono text-sm break-all">
          {data.method} {data.path}
        </code>
      </PageHeader>
      <div className="flex flex-col gap-6">
        <RequestFacts request={data} />
        {data.error ? (
          <FailureReason
            code={data.error.code}
            message={data.error.message}
            errors={readErrors(data)}
          />
        ) : null}
        {operation ? (
          <RequestActions key={data.id} request={data} operation={operation} origin={origin} />
        ) : null}
        {data.sent && data.answered ? (
          <div className="grid gap-6 xl:grid-cols-2">
            <MessageView title="Request" message={data.sent} />
            <MessageView title="Response" message={data.answered} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function readErrors({ answered }: RequestDetail) {
  try {
    return errorBodySchema.safeParse(JSON.parse(answered?.body?.content ?? "")).data?.errors;
  } catch {
    return undefined;
  }
}
