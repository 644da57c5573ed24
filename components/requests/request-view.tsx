"use client";

import { useQuery } from "@tanstack/react-query";
import { RequestError } from "@/components/layout/request-error";
import { PageHeader } from "@/components/layout/page-header";
import { FailureReason } from "@/components/operations/failure-reason";
import { MessageView } from "@/components/operations/message-view";
import { type CallableOperation } from "@/components/operations/operation-call";
import { RequestActions } from "@/components/requests/request-actions";
import { RequestFacts } from "@/components/requests/request-facts";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/browser/api-error";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { requestQuery } from "@/lib/browser/requests/queries";
import { type RequestDetail } from "@/lib/shared/requests/schema";

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
