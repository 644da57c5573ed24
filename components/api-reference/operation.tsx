import { type ReactNode } from "react";
import { Badge } from "@/components/ui/badge";

interface OperationProps {
  id: string;
  title: string;
  method: "GET" | "POST";
  path: string;
  /** Description above both columns. */
  intro: ReactNode;
  children: ReactNode;
  /** Example requests and responses, beside the fields in wide windows. */
  examples: ReactNode;
}

/** One documented operation: text and fields left, examples right. */
export function Operation({ id, title, method, path, intro, children, examples }: OperationProps) {
  return (
    <section aria-labelledby={id} className="border-t py-8">
      <h2 id={id} className="scroll-mt-20 text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-1 mb-3 flex flex-wrap items-center gap-2">
        <Badge tone={method === "GET" ? "streaming" : "accent"}>{method}</Badge>
        <code className="font-mono text-sm break-all">{path}</code>
      </p>
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="flex flex-col gap-2 text-muted">{intro}</div>
          {children}
        </div>
        <div className="flex min-w-0 flex-col gap-3">{examples}</div>
      </div>
    </section>
  );
}
