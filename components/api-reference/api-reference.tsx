import { type ReactNode } from "react";
import { RequestLanguageChoice } from "@/components/api-reference/operation-console";
import { OperationSection } from "@/components/api-reference/operation-section";
import { ReferenceContents } from "@/components/api-reference/reference-contents";
import { ErrorsSection, LimitsSection } from "@/components/api-reference/reference-sections";
import { listHits } from "@/components/api-reference/search-index";
import { CodeBlock } from "@/components/operations/code-block";
import { DevelopersHeader } from "@/components/operations/developers-header";
import { type Samples } from "@/components/operations/operation-call";
import { Link } from "@/components/ui/link";
import { type Reference } from "@/lib/shared/openapi/describe-reference";
import { routes } from "@/lib/shared/routes";

const envelope = `{
  "request_headers": [],
  "body": { … }
}`;

/** Rules that all operations share. `children` is the base URL. */
function ReferenceIntroduction({ children }: { children: ReactNode }) {
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

interface ApiReferenceProps {
  /** openapi.json, read for this page. */
  reference: Reference;
  origin: string;
  samples: Samples;
}

/** The API reference: every operation, field and error of openapi.json, to read, copy and try. */
export function ApiReference({ reference, origin, samples }: ApiReferenceProps) {
  const { groups, errors } = reference;
  return (
    <>
      <DevelopersHeader page="API" actions={<RequestLanguageChoice />} />
      <div className="grid gap-8 lg:grid-cols-[12.5rem_minmax(0,1fr)]">
        <div className="min-w-0 lg:sticky lg:top-5 lg:max-h-[calc(100dvh-2.5rem)] lg:self-start lg:overflow-y-auto lg:p-1">
          <ReferenceContents hits={listHits(reference)}>
            <Contents groups={groups} />
          </ReferenceContents>
        </div>
        <div className="min-w-0">
          <ReferenceIntroduction>
            <CodeBlock label="Base URL" code={origin} />
          </ReferenceIntroduction>
          {groups.map(({ name, about, operations }) => (
            <section key={name} aria-labelledby={`group-${name}`} className="border-t pt-6">
              <h2 id={`group-${name}`} className="text-xl font-semibold">
                {name}
              </h2>
              <p className="mt-1 text-muted">{about}</p>
              {operations.map((operation) => (
                <OperationSection
                  key={operation.id}
                  operation={operation}
                  origin={origin}
                  samples={samples}
                />
              ))}
            </section>
          ))}
          <ErrorsSection errors={errors} />
          <LimitsSection />
        </div>
      </div>
    </>
  );
}

function Contents({ groups }: Pick<Reference, "groups">) {
  const more = [
    ["errors", "Errors"],
    ["limits", "Limits"],
  ];
  const link = "block rounded px-2 py-0.5 -outline-offset-2 hover:bg-hover";
  return (
    <nav aria-label="On this page" className="text-sm max-lg:rounded max-lg:border max-lg:p-2">
      <ul className="flex flex-col gap-3 max-lg:grid max-lg:grid-cols-2">
        {groups.map(({ name, operations }) => (
          <li key={name}>
            <a href={`#group-${name}`} className={`${link} font-medium`}>
              {name}
            </a>
            <ul>
              {operations.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`} className={`${link} text-muted hover:text-ink`}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
        {more.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`} className={`${link} font-medium`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
