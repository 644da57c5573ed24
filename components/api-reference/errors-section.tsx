import { CodeBlock } from "@/components/api-reference/code-block";
import { type ErrorCode, statusOfCode } from "@/lib/errors";

const example = `{
  "Message": "Some fields aren't valid. See errors.",
  "type": "error",
  "code": "invalid",
  "errors": [
    {
      "path": "/body/inventory_ids/3",
      "message": "Inventory ID is empty. Remove it."
    }
  ]
}`;

/** Error codes of the documented operations, and what to do about each. */
const remedies: [ErrorCode, string][] = [
  [
    "bad_request",
    "The JSON or its envelope isn't valid, an object has the same key twice, or a number has too many digits to be exact. See Message.",
  ],
  ["invalid_cursor", "The cursor isn't valid for this search. Start again without it."],
  ["invalid_client", "The client ID and secret don't match, or the client is disabled."],
  ["invalid_token", "The token is missing or not valid. Get a new one."],
  ["token_expired", "The token has expired. Get a new one."],
  ["forbidden", "The client has view-only access. Changes require the manager role."],
  ["not_found", "Not found, or you don't have access to it."],
  [
    "method_not_allowed",
    "The method isn't allowed. The Allow header lists the methods of this path.",
  ],
  ["conflict", "A request with this Idempotency-Key is still running. Try again in a moment."],
  ["too_large", "The body exceeds the limit below, or arrives in too many small chunks."],
  ["not_json", "Send Content-Type: application/json."],
  [
    "invalid",
    "Some fields aren't valid. errors lists each by its path (a JSON Pointer) with a message.",
  ],
  ["idempotency_mismatch", "This Idempotency-Key was used with a different body. Use a new key."],
  ["throttled", "Too many attempts or requests. Retry-After is the number of seconds to wait."],
  [
    "internal",
    "Something went wrong on our side. Give the X-Request-Id header to your administrator.",
  ],
  [
    "unavailable",
    "The service is temporarily unavailable. Retry after the number of seconds in Retry-After.",
  ],
  [
    "busy",
    "Another request is changing the same resource. Retry after the number of seconds in Retry-After.",
  ],
  ["too_slow", "The request took too long and was stopped. Request less at a time."],
];

export function ErrorsSection() {
  return (
    <section aria-labelledby="errors" className="border-t py-8">
      <h2 id="errors" className="scroll-mt-20 text-lg font-semibold">
        Errors
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        All errors have the same shape. Check <code className="font-mono">code</code> in your
        scripts: <code className="font-mono">Message</code> is for people and can change. Every
        response has an <code className="font-mono">X-Request-Id</code> header.
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
          <CodeBlock label="422 response with field errors" code={example} />
        </div>
      </div>
    </section>
  );
}
