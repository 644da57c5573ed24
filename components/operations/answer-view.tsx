import { FailureReason } from "@/components/operations/failure-reason";
import { MessageBody } from "@/components/operations/message-body";
import { MessageHeaders } from "@/components/operations/message-headers";
import { StatusBadge } from "@/components/operations/status-badge";
import { Link } from "@/components/ui/link";
import { formatDuration } from "@/components/operations/format-duration";
import { errorBodySchema } from "@/lib/shared/http/schema";
import { maxShownBytes, type RunAnswer } from "@/lib/shared/operations/schema";
import { routes } from "@/lib/shared/routes";

interface AnswerViewProps {
  answer: RunAnswer;
}

/** The answer to a call made on a page. */
export function AnswerView({ answer }: AnswerViewProps) {
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
