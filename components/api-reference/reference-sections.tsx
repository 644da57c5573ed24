import { PageHeader } from "@/components/layout/page-header";
import { CodeBlock } from "@/components/operations/code-block";
import { formatNumber } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
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

const mebibyte = 1024 * 1024;
const bytes = (many: number) =>
  many % mebibyte === 0 ? `${formatNumber(many / mebibyte)} MiB` : `${formatNumber(many)} bytes`;

const rows: [string, string][] = [
  ["Token lifetime", "1 hour, renewable to 12 hours, never longer than its secret"],
  ["“Get token” body", bytes(limits.credentialsBytes)],
  ["“Create a playlist” body", bytes(limits.bodyBytes)],
  ["Playlist name", `${formatNumber(limits.nameCharacters)} characters`],
  ["Inventory IDs per playlist", formatNumber(limits.inventoryIds)],
  ["Inventory IDs per playlist, total size", bytes(limits.inventoryBytes)],
  ["Inventory ID", `${formatNumber(limits.inventoryIdCharacters)} characters`],
  ["Searches per playlist", formatNumber(limits.searches)],
  ["Text search", `${formatNumber(limits.searchCharacters)} characters`],
  ["Object search", `${bytes(limits.searchBytes)}, ${limits.searchDepth} levels`],
  ["Tags per playlist", formatNumber(limits.tags)],
  ["Tag", `${formatNumber(limits.tagCharacters)} characters`],
  ["Rows per page", formatNumber(limits.pageRows)],
  [
    "Idempotency-Key",
    `${limits.idempotencyKeyCharacters} printable characters, valid for 24 hours`,
  ],
];

export function LimitsSection() {
  return (
    <section aria-labelledby="limits" className="border-t py-8">
      <h2 id="limits" className="text-lg font-semibold">
        Limits
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">
        Limits of this server. Characters are Unicode code points.
      </p>
      <dl className="grid max-w-3xl gap-x-10 border-t sm:grid-cols-2">
        {rows.map(([what, limit]) => (
          <div key={what} className="flex items-baseline justify-between gap-4 border-b py-2">
            <dt className="text-muted">{what}</dt>
            <dd className="text-right numeric">{limit}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Replaces the reference if another service provides the API. */
export function NoApi({ host }: { host: string }) {
  return (
    <PageHeader title="API">
      This dashboard has no API of its own: scripts call <bdi>{host}</bdi>.
    </PageHeader>
  );
}
