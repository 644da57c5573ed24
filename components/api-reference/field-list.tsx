import { Disclosure } from "@/components/ui/disclosure";
import { ReferenceText } from "@/components/api-reference/reference-text";
import { Badge } from "@/components/ui/badge";
import { type ReferenceField } from "@/lib/shared/openapi/list-fields";

interface FieldListProps {
  title: string;
  fields: ReferenceField[];
  /** Anchor of the part of an operation: "createPlaylist.body". Each field's anchor begins with it. */
  anchor: string;
  /** Whether the server sends them. */
  isAnswer?: boolean;
}

/** Parameters, or the fields of a request or answer. */
export function FieldList({ title, fields, anchor, isAnswer = false }: FieldListProps) {
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
