import { CodeBlock } from "@/components/operations/code-block";
import { FieldList } from "@/components/api-reference/field-list";
import { OperationConsole } from "@/components/api-reference/operation-console";
import { ReferenceText } from "@/components/api-reference/reference-text";
import { MethodBadge } from "@/components/operations/method-badge";
import { type Samples } from "@/components/operations/operation-call";
import { toCallable } from "@/components/operations/to-callable";
import { Badge } from "@/components/ui/badge";
import { type ReferenceOperation } from "@/lib/shared/openapi/describe-reference";
import { routes } from "@/lib/shared/routes";

interface OperationSectionProps {
  operation: ReferenceOperation;
  origin: string;
  samples: Samples;
}

/** One operation: text and fields, and next to them the request to copy or to run. */
export function OperationSection({ operation, origin, samples }: OperationSectionProps) {
  const { id, title, about, method, path, parameters, body, answer, errors } = operation;
  const inBody = body?.fields.find(({ name }) => name === "body")?.fields ?? [];
  return (
    <section aria-labelledby={id} className="border-t py-8 first-of-type:border-t-0">
      <h3 id={id} className="group text-lg font-semibold">
        {title}{" "}
        <a
          href={`#${id}`}
          aria-label={`Link to ${title}`}
          className="rounded-[2px] px-1 font-normal text-faint opacity-0 group-hover:opacity-100 hover:text-accent-ink focus-visible:opacity-100"
        >
          #
        </a>
      </h3>
      <p className="mt-1 mb-3 flex flex-wrap items-center gap-2">
        <MethodBadge method={method} />
        <code className="font-mono text-sm break-all">{path}</code>
        {operation.isExtension ? <Badge>Extension</Badge> : null}
        {operation.isWrite ? <Badge>Manager role</Badge> : null}
        {operation.isDeprecated ? <Badge tone="warn">Deprecated</Badge> : null}
      </p>
      <div className="grid gap-x-8 gap-y-6 min-[1400px]:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex max-w-prose flex-col gap-2 text-muted">
            {about.split("\n\n").map((paragraph) => (
              <p key={paragraph}>
                <ReferenceText text={paragraph} />
              </p>
            ))}
          </div>
          <FieldList title="Path" fields={parameters.path} anchor={`${id}.path`} />
          <FieldList title="Query" fields={parameters.query} anchor={`${id}.query`} />
          <FieldList title="Headers" fields={parameters.header} anchor={`${id}.header`} />
          <FieldList
            title={body?.isRequired ? "Parameters in body" : "Body (optional)"}
            fields={inBody}
            anchor={`${id}.body`}
          />
          <FieldList
            title={`Response ${answer.status}`}
            fields={answer.fields}
            anchor={`${id}.answer`}
            isAnswer
          />
          <FieldList
            title="Response headers"
            fields={answer.headers.map(toField)}
            anchor={`${id}.answer-header`}
            isAnswer
          />
          <ErrorLinks title={title} errors={errors} />
        </div>
        <div className="min-w-0">
          <OperationConsole operation={toCallable(operation)} origin={origin} samples={samples}>
            <CodeBlock
              label={`Example response ${answer.status}`}
              isExample
              code={JSON.stringify(answer.example, null, 2)}
            />
          </OperationConsole>
        </div>
      </div>
    </section>
  );
}

const toField = ({ name, description }: { name: string; description: string }) => ({
  name,
  description,
  type: "",
  isRequired: true,
  isExtension: false,
  rules: [],
  options: [],
  fields: [],
});

function ErrorLinks({ title, errors }: { title: string; errors: ReferenceOperation["errors"] }) {
  return (
    <div>
      <h4 className="mb-1.5 text-sm font-semibold">Errors</h4>
      <ul aria-label={`Errors of ${title}`} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {errors.flatMap(({ status, codes }) =>
          codes.map((code) => (
            <li key={code}>
              <a href={`#${routes.apiError(code).split("#")[1]}`} className="link">
                <span className="text-faint numeric">{status}</span>{" "}
                <code className="font-mono text-xs">{code}</code>
              </a>
            </li>
          )),
        )}
      </ul>
    </div>
  );
}
