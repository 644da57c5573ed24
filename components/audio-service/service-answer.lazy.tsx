import { Disclosure } from "@/components/ui/disclosure";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/components/session/use-session";
import { CopyButton } from "@/components/ui/copy-button";
import { serviceAnswerQuery } from "@/lib/browser/creates/queries";
import { type ServiceAnswer } from "@/lib/shared/creates/schema";

/** The audio service's answer when it created the playlist. */
export function ServiceAnswerSection({ playlistId }: { playlistId: string }) {
  const { company } = useSession();
  const { data } = useQuery(serviceAnswerQuery(playlistId));
  if (!data) return null;
  const { service_playlist_id: id } = data;
  return (
    <section aria-labelledby="service-answer" className="flex flex-col gap-3">
      <h2 id="service-answer" className="text-lg font-semibold">
        At <bdi>{company.name}</bdi>
      </h2>
      <div className="flex flex-col gap-2 rounded border bg-surface px-3 py-2.5">
        {id === null ? null : (
          <p className="flex min-w-0 items-center gap-1">
            ID <code className="truncate font-mono text-xs">{id}</code>
            <CopyButton text={id} label="Copy the ID at the audio service" />
          </p>
        )}
        <AnswerText answer={data} />
      </div>
    </section>
  );
}

function AnswerText({ answer: { status, answer, message } }: { answer: ServiceAnswer }) {
  if (status === null)
    return <p className="text-muted">The answer was lost: {message} You said that it exists.</p>;
  if (answer === null)
    return <p className="text-muted">Answered with status {status}, without words.</p>;
  return (
    <Disclosure
      title={`Answer with status ${status}`}
      titleClassName="text-sm text-muted hover:text-ink"
    >
      <div className="mt-2 flex items-start gap-2 rounded border bg-sunken p-2">
        <pre className="max-h-96 min-w-0 flex-1 overflow-auto font-mono text-xs break-words whitespace-pre-wrap">
          {indent(answer)}
        </pre>
        <CopyButton text={answer} label="Copy the answer" />
      </div>
    </Disclosure>
  );
}

function indent(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
