import { type ReactNode } from "react";
import { CodeBlock } from "@/components/operations/code-block";
import { Link } from "@/components/ui/link";
import { routes } from "@/lib/shared/routes";

const envelope = `{
  "request_headers": [],
  "body": { … }
}`;

/** Rules that all operations share. `children` is the base URL. */
export function ReferenceIntroduction({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-6 pb-8 min-[1400px]:grid-cols-2">
      <div className="flex max-w-prose min-w-0 flex-col gap-2 text-muted">
        <p>
          Requests and responses are JSON in UTF-8. POST and PATCH wrap their parameters in{" "}
          <code className="font-mono">body</code>. The optional{" "}
          <code className="font-mono">request_headers</code> is a list of name and value objects and
          has no effect. Unknown fields are rejected.
        </p>
        <p>
          Get a token first, then send it as{" "}
          <code className="font-mono text-sm">Authorization: Bearer</code> with every other request.
        </p>
        <p>
          “Extension” marks what Cuelist adds to the Advertiser Audio Service.{" "}
          <a href={routes.openApi} className="link underline">
            openapi.json
          </a>{" "}
          describes all of it for generators and other tools. Your calls are listed under{" "}
          <Link href={routes.requests} className="underline">
            Requests
          </Link>
          .
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        {children}
        <CodeBlock label="POST and PATCH envelope" code={envelope} isExample />
      </div>
    </div>
  );
}
