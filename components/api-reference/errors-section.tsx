import { CodeBlock } from "@/components/api-reference/code-block";
import { errorReference } from "@/lib/http/error-reference";
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

/** Codes that only the dashboard's own operations answer with. */
const ofDashboard = new Set<string>([
  "no_session",
  "cross_origin",
  "service_failed",
  "outcome_not_known",
  "service_unreachable",
]);
const codes = (Object.keys(statusOfCode) as ErrorCode[]).filter((code) => !ofDashboard.has(code));

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
          {codes.map((code) => (
            <div
              key={code}
              id={`error-${code}`}
              className="flex scroll-mt-20 flex-col gap-x-3 py-2 sm:flex-row"
            >
              <dt className="flex w-56 shrink-0 gap-2">
                <span className="text-sm text-faint numeric">{statusOfCode[code]}</span>
                <code className="font-mono text-sm break-all">{code}</code>
              </dt>
              <dd className="min-w-0 text-sm text-muted">
                {errorReference[code].meaning} {errorReference[code].remedy}
              </dd>
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
