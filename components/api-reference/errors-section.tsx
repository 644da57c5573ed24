import { CodeBlock } from "@/components/operations/code-block";
import { type ReferenceError } from "@/lib/shared/openapi/describe-reference";
import { routes } from "@/lib/shared/routes";

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

/** Every error code with its meaning and advice. */
export function ErrorsSection({ errors }: { errors: ReferenceError[] }) {
  return (
    <section aria-labelledby="errors" className="border-t py-8">
      <h2 id="errors" className="text-lg font-semibold">
        Errors
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        All errors have the same shape. Check <code className="font-mono">code</code> in your
        scripts: <code className="font-mono">Message</code> is for people and can change. Every
        answer has an <code className="font-mono">X-Request-Id</code> header. Extensions add a{" "}
        <code className="font-mono">doc_url</code>, which leads here.
      </p>
      <div className="grid gap-x-8 gap-y-6 min-[1400px]:grid-cols-2">
        <dl className="divide-y border-y">
          {errors.map(({ code, status, meaning, remedy }) => (
            <div
              key={code}
              id={routes.apiError(code).split("#")[1]}
              className="flex flex-col gap-x-3 py-2 target:bg-accent-soft sm:flex-row"
            >
              <dt className="flex w-56 shrink-0 gap-2">
                <span className="text-sm text-faint numeric">{status}</span>
                <code className="font-mono text-sm break-all">{code}</code>
              </dt>
              <dd className="min-w-0 text-sm text-muted">
                {meaning} {remedy}
              </dd>
            </div>
          ))}
        </dl>
        <div className="min-w-0">
          <CodeBlock label="422 response with field errors" code={example} isExample />
        </div>
      </div>
    </section>
  );
}
