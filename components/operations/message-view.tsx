import { CodeBlock } from "@/components/operations/code-block";
import { Callout } from "@/components/ui/callout";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { formatBytes } from "@/lib/shared/format";
import { type ErrorBody } from "@/lib/shared/http/schema";
import { type KeptMessage } from "@/lib/shared/requests/schema";
import { routes } from "@/lib/shared/routes";

interface MessageBodyProps {
  /** Heading and accessible name: "Body of the answer". */
  label: string;
  text: string;
  /** Note that `text` is incomplete. */
  note?: string | null;
}

/** The body of a request or answer; JSON is indented. */
export const MessageBody = ({ text, ...props }: MessageBodyProps) => (
  <CodeBlock {...props} code={indentJson(text)} isLong />
);

function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** The headers of a request or answer, initially collapsed. */
export function MessageHeaders({ headers }: { headers: { name: string; value: string }[] }) {
  return (
    <Disclosure
      className="rounded border bg-surface"
      titleClassName="w-full px-3 py-2 text-sm font-medium -outline-offset-2"
      title={
        <>
          Headers <span className="font-normal text-faint numeric">{headers.length}</span>
        </>
      }
    >
      <dl
        translate="no"
        className="grid gap-x-4 border-t px-3 py-2 font-mono text-xs leading-5 sm:grid-cols-[max-content_minmax(0,1fr)]"
      >
        {headers.map(({ name, value }, index) => (
          <div key={index} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="break-all max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

interface MessageViewProps {
  title: "Request" | "Response";
  message: KeptMessage;
}

/** The kept part of a request or an answer. */
export function MessageView({ title, message: { headers, body } }: MessageViewProps) {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {body === null ? (
        <p className="text-muted">No body, or none is kept.</p>
      ) : (
        <MessageBody
          label={`Body of the ${title.toLowerCase()}`}
          text={body.content}
          note={describeCut(body)}
        />
      )}
      <MessageHeaders headers={headers} />
    </section>
  );
}

function describeCut({ bytes, is_cut, encoding }: NonNullable<KeptMessage["body"]>) {
  const whole = bytes === null ? "Upload incomplete." : `It has ${formatBytes(bytes)}.`;
  if (is_cut) return `Only the first 16 KiB are kept. ${whole}`;
  return encoding === "base64" ? "Not text: shown as Base64." : null;
}

interface FailureReasonProps {
  code: string;
  message: string;
  errors?: ErrorBody["errors"];
}

/** The reason why a call failed: the message, the fields, and the reference's text on the code. */
export function FailureReason({ code, message, errors = [] }: FailureReasonProps) {
  return (
    <Callout tone="warn" title={<bdi>{message}</bdi>}>
      {errors.length > 0 ? (
        <ul className="my-1 flex flex-col gap-1 text-sm">
          {errors.map(({ path, message: about }, index) => (
            <li key={index} className="break-words">
              <code className="font-mono text-xs">{path}</code> <bdi>{about}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <p className="text-sm">
        <Link href={routes.apiError(code)}>
          What <code className="font-mono">{code}</code> means, and what to do
        </Link>
      </p>
    </Callout>
  );
}
