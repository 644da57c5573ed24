"use client";

import { Play } from "lucide-react";
import { type ReactNode, useState } from "react";
import { CodeBlock } from "@/components/operations/code-block";
import {
  type CallableOperation,
  describeCall,
  exampleCall,
  firstCall,
  type OperationCall,
  type Samples,
} from "@/components/operations/operation-call";
import { LazyTryPanel } from "@/components/operations/lazy-try-panel";
import { useRequestLanguage } from "@/components/operations/use-request-language";
import { Button } from "@/components/ui/button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { requestLanguages } from "@/lib/browser/operations/request-code";

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
  const [language] = useRequestLanguage();
  const code = (
    <CodeBlock
      label={language.label}
      of={operation.title}
      code={language.write(request)}
      note={language.hint(request.needsToken) || null}
    />
  );
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
      <Button
        aria-label={`Try it: ${operation.title}`}
        onPress={() => setCall(firstCall(operation, samples))}
        className="self-start"
      >
        <Play aria-hidden className="size-4" />
        Try it
      </Button>
      {code}
      {children}
    </div>
  );
}

/** The language of all requests on the page. */
export function RequestLanguageChoice() {
  const [language, select] = useRequestLanguage();
  return (
    <SegmentedControl
      label="Language of the requests"
      segments={requestLanguages}
      value={language.id}
      onChange={select}
    />
  );
}
