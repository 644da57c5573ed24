"use client";

import { RotateCw } from "lucide-react";
import { useState } from "react";
import { LazyTryPanel } from "@/components/operations/lazy-try-panel";
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
import { requestLanguages } from "@/lib/browser/operations/request-code";
import { type RequestDetail } from "@/lib/shared/requests/schema";

interface RequestActionsProps {
  request: RequestDetail;
  operation: CallableOperation;
  origin: string;
}

/** Copies a logged call, or opens it to be changed and run again. */
export function RequestActions({ request, operation, origin }: RequestActionsProps) {
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
