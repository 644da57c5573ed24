"use client";

import { Pencil, RotateCw } from "lucide-react";
import { useState } from "react";
import { AnswerView } from "@/components/operations/answer-view";
import { LazyTryPanel } from "@/components/operations/lazy-try-panel";
import {
  type CallableOperation,
  describeCall,
  type OperationCall,
} from "@/components/operations/operation-call";
import { RequestCodeTabs } from "@/components/operations/request-code-tabs";
import { RunFailure } from "@/components/operations/run-failure";
import { useRun } from "@/components/operations/use-run";
import {
  findObstacle,
  isCopyable,
  toCodeRequest,
  toOperationCall,
  toRun,
} from "@/components/requests/logged-call";
import { RunAgainDialog } from "@/components/requests/run-again-dialog";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { LiveText } from "@/components/ui/live-text";
import { requestLanguages } from "@/lib/browser/operations/request-code";
import { type RequestDetail } from "@/lib/shared/requests/schema";

interface RequestActionsProps {
  request: RequestDetail;
  operation: CallableOperation;
  origin: string;
}

/** Copies a logged call, runs it again, or opens it for editing. */
export function RequestActions({ request, operation, origin }: RequestActionsProps) {
  const run = useRun();
  const [isAsking, setAsking] = useState(false);
  const [call, setCall] = useState<OperationCall | null>(null);
  const logged = { request, operation };
  const obstacle = findObstacle(logged);
  const open = () => setCall(toOperationCall(logged));
  const repeat = () => {
    setAsking(false);
    run.mutate(toRun(logged));
  };
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
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {isCopyable(request) ? (
          <CopyButton label="Copy as curl" text={() => curl.write(toCodeRequest(logged, origin))}>
            Copy as curl
          </CopyButton>
        ) : null}
        {obstacle === null ? (
          <>
            <Button
              size="sm"
              isPending={run.isPending}
              onPress={() => (operation.isWrite ? setAsking(true) : repeat())}
            >
              <RotateCw aria-hidden className="size-3.5" />
              Run again
            </Button>
            <Button size="sm" onPress={open}>
              <Pencil aria-hidden className="size-3.5" />
              Edit and run
            </Button>
          </>
        ) : (
          <p className="text-sm text-muted">{obstacle}</p>
        )}
      </div>
      <LiveText className="sr-only">
        {run.data && !run.isPending ? `Answer ${run.data.status}` : null}
      </LiveText>
      {run.error ? <RunFailure error={run.error} /> : null}
      {run.data ? (
        <div className="flex flex-col gap-3 rounded border p-3">
          <h2 className="text-lg font-semibold">New answer</h2>
          <AnswerView label="New answer" answer={run.data} />
        </div>
      ) : null}
      {isAsking ? (
        <RunAgainDialog operation={operation} onRun={repeat} onClose={() => setAsking(false)} />
      ) : null}
    </div>
  );
}
