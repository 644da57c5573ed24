import { CodeBlock } from "@/components/api-reference/code-block";
import { type ErrorCode, statusOfCode } from "@/lib/errors";

const example = `{
  "Message": "Some fields are not valid. See errors.",
  "type": "error",
  "code": "invalid",
  "errors": [
    {
      "path": "/body/inventory_ids/3",
      "message": "The inventory id is empty. Remove it."
    }
  ]
}`;

/** The codes that the documented operations answer with, and what to do about each. */
const remedies: [ErrorCode, string][] = [
  [
    "bad_request",
    "The JSON or its envelope cannot be read, a key stands twice in one object, or a number has more digits than JSON readers keep. Message says which.",
  ],
  [
    "invalid_cursor",
    "The cursor is not one of ours, or belongs to another search. Start again without it.",
  ],
  ["invalid_client", "The client ID and secret do not fit together, or the client is disabled."],
  ["invalid_token", "The token is missing or is not ours. Get a new one."],
  ["token_expired", "The token's time is over. Get a new one."],
  ["forbidden", "The client is a viewer, and this changes something."],
  ["not_found", "It is not there, or your client may not see it."],
  ["method_not_allowed", "The Allow header names the methods of this path."],
  ["conflict", "A request with this Idempotency-Key is still running. Try again in a moment."],
  ["too_large", "The body is bigger than the limit below, or comes in very many small pieces."],
  ["not_json", "Send Content-Type: application/json."],
  [
    "invalid",
    "Fields are wrong. errors names each by its path (a JSON Pointer) and says what to do.",
  ],
  ["idempotency_mismatch", "This Idempotency-Key was used with other bytes. Use a new one."],
  ["throttled", "Too many failed tries. Retry-After says how many seconds to wait."],
  ["internal", "The fault is ours. Quote the X-Request-Id header to your operator."],
  ["unavailable", "The service cannot work just now. Retry-After says when to try again."],
  ["busy", "Somebody else is changing the same thing. Retry-After says when to try again."],
  [
    "too_slow",
    "It took too long and was stopped. Ask for less at once; do not repeat it as it is.",
  ],
];

export function ErrorsSection() {
  return (
    <section aria-labelledby="errors" className="border-t py-8">
      <h2 id="errors" className="scroll-mt-20 text-lg font-semibold">
        Errors
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        Every error has the same shape. Act on <code className="font-mono text-sm">code</code>;{" "}
        <code className="font-mono text-sm">Message</code> is for people and may be worded anew.
        Every answer carries an <code className="font-mono text-sm">X-Request-Id</code>.
      </p>
      <div className="grid gap-6 xl:grid-cols-2">
        <dl className="divide-y border-y">
          {remedies.map(([code, remedy]) => (
            <div key={code} className="flex flex-col gap-x-3 py-2 sm:flex-row">
              <dt className="flex w-56 shrink-0 gap-2">
                <span className="text-sm text-faint numeric">{statusOfCode[code]}</span>
                <code className="font-mono text-sm break-all">{code}</code>
              </dt>
              <dd className="min-w-0 text-sm text-muted">{remedy}</dd>
            </div>
          ))}
        </dl>
        <div className="min-w-0">
          <CodeBlock label="422 answer with its fields" code={example} />
        </div>
      </div>
    </section>
  );
}
