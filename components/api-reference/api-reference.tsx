import { CodeBlock } from "@/components/api-reference/code-block";
import { CreatePlaylistOperation } from "@/components/api-reference/create-playlist-operation";
import { ErrorsSection } from "@/components/api-reference/errors-section";
import { GetTokenOperation } from "@/components/api-reference/get-token-operation";
import { LimitsSection } from "@/components/api-reference/limits-section";
import { SearchOperation } from "@/components/api-reference/search-operation";
import { PageHeader } from "@/components/layout/page-header";

const sections = [
  ["get-token", "Get token"],
  ["search", "Search for companies"],
  ["create-playlist", "Create a playlist"],
  ["errors", "Errors"],
  ["limits", "Limits"],
];

const envelope = `{
  "request_headers": [],
  "body": { … }
}`;

/** API reference for the three documented operations, with this server's address. */
export function ApiReference({ origin }: { origin: string }) {
  return (
    <>
      <PageHeader title="API">
        Three operations for your scripts. The dashboard uses the same service.
      </PageHeader>
      <nav aria-label="On this page" className="mb-6">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {sections.map(([id, title]) => (
            <li key={id}>
              <a href={`#${id}`} className="text-accent-ink underline-offset-2 hover:underline">
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="grid gap-6 pb-8 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-2 text-muted">
          <p>
            Requests and responses are JSON in UTF-8. A POST wraps its parameters in{" "}
            <code className="font-mono">body</code>. The optional{" "}
            <code className="font-mono">request_headers</code> is a list of name and value objects
            and has no effect. Unknown fields are rejected.
          </p>
          <p>
            Get a token first, then send it as{" "}
            <code className="font-mono text-sm">Authorization: Bearer</code> with every other
            request.
          </p>
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          <CodeBlock label="Base URL" code={origin} />
          <CodeBlock label="POST envelope" code={envelope} />
        </div>
      </div>
      <GetTokenOperation origin={origin} />
      <SearchOperation origin={origin} />
      <CreatePlaylistOperation origin={origin} />
      <ErrorsSection />
      <LimitsSection />
    </>
  );
}
