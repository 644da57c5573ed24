import { type ReactNode } from "react";

export interface Field {
  name: string;
  type: string;
  isRequired?: boolean;
  about: ReactNode;
}

/** The fields of a request or response. */
export function FieldList({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <div>
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <dl className="divide-y border-y">
        {fields.map((field) => (
          <div key={field.name} className="py-2">
            <dt className="flex flex-wrap items-baseline gap-x-2">
              <code className="font-mono text-sm font-medium break-all">{field.name}</code>
              <span className="text-xs text-faint">{field.type}</span>
              {field.isRequired ? <span className="text-xs text-warn">required</span> : null}
            </dt>
            <dd className="text-sm text-muted">{field.about}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
