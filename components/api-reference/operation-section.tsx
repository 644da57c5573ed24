import { Fragment } from "react";
import { OperationConsole } from "@/components/api-reference/operation-console";
import { MethodBadge } from "@/components/operations/call-badges";
import { CodeBlock } from "@/components/operations/code-block";
import { type Samples, toCallable } from "@/components/operations/operation-call";
import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { type ReferenceOperation } from "@/lib/shared/openapi/describe-reference";
import { type ReferenceField } from "@/lib/shared/openapi/list-fields";
import { routes } from "@/lib/shared/routes";

/** The Markdown of openapi.json: text with `code`. */
function ReferenceText({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="rounded-[2px] bg-sunken px-1 font-mono text-[0.92em]">
        {part}
      </code>
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}

interface FieldListProps {
  title: string;
  fields: ReferenceField[];
  /** Anchor of the part of an operation: "createPlaylist.body". Each field's anchor begins with it. */
  anchor: string;
  /** Whether the server sends them. */
  isAnswer?: boolean;
}

/** Parameters, or the fields of a request or answer. */
function FieldList({ title, fields, anchor, isAnswer = false }: FieldListProps) {
  if (fields.length === 0) return null;
  return (
    <div>
      <h4 className="mb-1 text-sm font-semibold">{title}</h4>
      <Fields fields={fields} anchor={anchor} isAnswer={isAnswer} />
    </div>
  );
}

function Fields({ fields, anchor, isAnswer }: Omit<FieldListProps, "title">) {
  return (
    <ul className="divide-y border-y">
      {fields.map((field) => {
        const id = `${anchor}.${field.name}`;
        const rules = field.rules.join(", ");
        return (
          <li key={field.name} id={id} className="py-2 target:bg-accent-soft">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono text-sm font-medium break-all">{field.name}</code>
              <span className="text-xs text-faint">{field.type}</span>
              {field.isRequired === isAnswer ? null : (
                <span className={isAnswer ? "text-xs text-faint" : "text-xs text-warn"}>
                  {isAnswer ? "sometimes" : "required"}
                </span>
              )}
              {field.isExtension ? <Badge>Extension</Badge> : null}
            </p>
            {field.description === "" && rules === "" ? null : (
              <p className="text-sm text-muted">
                <ReferenceText text={field.description} />
                {rules === "" ? null : ` ${rules}.`}
              </p>
            )}
            {field.fields.length > 0 ? (
              <Disclosure
                className="mt-1"
                titleClassName="text-sm text-accent-ink"
                title={
                  <span>
                    Fields of <span className="font-mono text-xs">{field.name}</span>
                  </span>
                }
              >
                <div className="mt-1 border-l-2 pl-3">
                  <Fields fields={field.fields} anchor={id} isAnswer={isAnswer} />
                </div>
              </Disclosure>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

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
