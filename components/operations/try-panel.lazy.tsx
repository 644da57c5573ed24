import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { CallFields } from "@/components/operations/call-fields";
import { AnswerView } from "@/components/operations/answer-view";
import {
  type CallableOperation,
  type OperationCall,
  type Samples,
  toRunRequest,
} from "@/components/operations/operation-call";
import { RunFailure } from "@/components/operations/run-failure";
import { RunNote } from "@/components/operations/run-note";
import { useRun } from "@/components/operations/use-run";
import { Button } from "@/components/ui/button";
import { LiveText } from "@/components/ui/live-text";
import { ApiError } from "@/lib/browser/api-error";

interface TryPanelProps {
  operation: CallableOperation;
  /** Values that the user can fill in with one press. */
  samples?: Samples;
  call: OperationCall;
  onChange: (call: OperationCall) => void;
  onReset: () => void;
  onClose: () => void;
  /** The call as code. */
  children: ReactNode;
}

/** Form for the parameters of an operation, which runs it as the signed-in client. */
export function TryPanel(props: TryPanelProps) {
  const { operation, samples, call, onChange, onReset, onClose, children } = props;
  const run = useRun();
  const panel = useRef<HTMLFormElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>("input, textarea, button")?.focus();
  }, []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!run.isPending) run.mutate(toRunRequest(operation, call));
  };
  const errors = run.error instanceof ApiError ? run.error.errors : [];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <form
        ref={panel}
        aria-label={`Try it: ${operation.title}`}
        onSubmit={submit}
        noValidate
        className="flex min-w-0 flex-col gap-3 rounded border bg-surface p-3"
      >
        <CallFields
          operation={operation}
          samples={samples}
          call={call}
          onChange={onChange}
          errors={errors}
        />
        <RunNote operation={operation} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isPending={run.isPending}>
            Run
          </Button>
          <Button onPress={onReset}>Reset</Button>
          <Button variant="quiet" onPress={onClose}>
            Close
          </Button>
        </div>
      </form>
      <LiveText className="sr-only">
        {run.data && !run.isPending ? `Response ${run.data.status}` : null}
      </LiveText>
      {run.error && errors.length === 0 ? <RunFailure error={run.error} /> : null}
      {run.data ? <AnswerView answer={run.data} /> : null}
      {children}
    </div>
  );
}
