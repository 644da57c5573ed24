"use client";

import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { RequestCodeTabs } from "@/components/operations/request-code-tabs";
import {
  type CallableOperation,
  describeCall,
  exampleCall,
  firstCall,
  type OperationCall,
  type Samples,
} from "@/components/operations/operation-call";
import { LazyTryPanel } from "@/components/operations/lazy-try-panel";
import { Button } from "@/components/ui/button";

interface OperationConsoleProps {
  operation: CallableOperation;
  origin: string;
  samples: Samples;
  /** The example answer, until the operation is tried. */
  children: ReactNode;
}

/** The request of an operation as code: of its example or, while the user tries it, of the entered values. */
export function OperationConsole(props: OperationConsoleProps) {
  const { operation, origin, samples, children } = props;
  const [call, setCall] = useState<OperationCall | null>(null);
  const request = describeCall(operation, call ?? exampleCall(operation), origin);
  const code = <RequestCodeTabs label={operation.title} request={request} />;
  if (call)
    return (
      <LazyTryPanel
        operation={operation}
        samples={samples}
        call={call}
        onChange={setCall}
        onReset={() => setCall(firstCall(operation, samples))}
        onClose={() => setCall(null)}
      >
        {code}
      </LazyTryPanel>
    );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          aria-label={`Try it: ${operation.title}`}
          onPress={() => setCall(firstCall(operation, samples))}
        >
          <Play aria-hidden className="size-4" />
          Try it
        </Button>
      </div>
      {code}
      {children}
    </div>
  );
}
