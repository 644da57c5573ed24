import { MessageBody } from "@/components/operations/message-body";
import { MessageHeaders } from "@/components/operations/message-headers";
import { formatBytes } from "@/lib/shared/format";
import { type KeptMessage } from "@/lib/shared/requests/schema";

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
