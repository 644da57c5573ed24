import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, type SubmitEvent, useEffect, useRef } from "react";
import { formatDuration, StatusBadge } from "@/components/operations/call-badges";
import { CallFields } from "@/components/operations/call-fields";
import { FailureReason, MessageBody, MessageHeaders } from "@/components/operations/message-view";
import {
  type CallableOperation,
  type OperationCall,
  type Samples,
  toRunRequest,
} from "@/components/operations/operation-call";
import { useSession } from "@/components/session/use-session";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Link } from "@/components/ui/link";
import { LiveText } from "@/components/ui/visually-hidden";
import { callApi } from "@/lib/browser/api-client";
import { ApiError } from "@/lib/browser/api-error";
import { companyKeys } from "@/lib/browser/companies/queries";
import { playlistKeys } from "@/lib/browser/playlists/playlist-query";
import { requestKeys } from "@/lib/browser/requests/queries";
import { errorBodySchema } from "@/lib/shared/http/schema";
import {
  maxShownBytes,
  type RunAnswer,
  runAnswerSchema,
  type RunRequest,
} from "@/lib/shared/operations/schema";
import { routes } from "@/lib/shared/routes";

/** The reason why an operation could not be run. */
function RunFailure({ error }: { error: Error }) {
  return (
    <Callout tone="danger" role="alert" title="Couldn't run it">
      {error instanceof ApiError ? error.message : "Something went wrong. Try again."}
    </Callout>
  );
}

/** Note on the client that runs the operation, and on its real effect. */
function RunNote({ operation }: { operation: CallableOperation }) {
  const { client, company } = useSession();
  if (!operation.needsToken)
    return (
      <p className="text-sm text-muted">
        The secret is sent once and not kept. The token of the answer is hidden.
      </p>
    );
  const who = (
    <>
      <bdi>{client.name}</bdi> of <bdi>{company.name}</bdi>
    </>
  );
  if (!operation.isWrite) return <p className="text-sm text-muted">Runs as {who}.</p>;
  if (client.role === "viewer")
    return (
      <p className="text-sm text-muted">
        Runs as {who}, which has view-only access: the answer will be 403.
      </p>
    );
  return (
    <p className="text-sm font-medium text-warn">This changes your live data. It runs as {who}.</p>
  );
}

/** Runs operations, and refetches playlists and requests afterwards. */
function useRun() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (run: RunRequest) =>
      callApi("/api/operations/run", { method: "POST", body: run, schema: runAnswerSchema }),
    // Not cached, because the request may contain a secret.
    gcTime: 0,
    onSettled: () => {
      for (const key of [playlistKeys.all, companyKeys.all, requestKeys.all])
        void queryClient.invalidateQueries({ queryKey: key });
    },
  });
}

interface AnswerViewProps {
  answer: RunAnswer;
}

/** The answer to a call made on a page. */
function AnswerView({ answer }: AnswerViewProps) {
  const { status, duration_ms, request_id, headers, body, ending } = answer;
  const error = status < 400 ? null : readError(body);
  return (
    <section aria-label="Response" className="flex min-w-0 flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={status} />
        <span className="text-sm text-muted numeric">{formatDuration(duration_ms)}</span>
        <Link href={routes.request(request_id)} className="text-sm">
          View in Requests
        </Link>
      </p>
      {error ? (
        <FailureReason code={error.code} message={error.Message} errors={error.errors} />
      ) : null}
      <MessageBody label="Body of the response" text={body} note={notes[ending]} />
      <MessageHeaders headers={headers} />
    </section>
  );
}

const notes: Record<RunAnswer["ending"], string | null> = {
  complete: null,
  cut: `Only the first ${maxShownBytes / 1_024} KiB are shown. Call the API from a script to get all of it.`,
  interrupted: "The response was interrupted. Run it again.",
};

function readError(body: string) {
  try {
    return errorBodySchema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

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
