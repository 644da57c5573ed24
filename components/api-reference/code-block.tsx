import { CopyButton } from "@/components/ui/copy-button";

interface CodeBlockProps {
  /** Heading and accessible name. */
  label: string;
  code: string;
}

/** Copyable code. Long lines scroll, also by keyboard. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <div className="min-w-0 overflow-hidden rounded border bg-surface">
      <div className="flex items-center justify-between border-b bg-canvas py-1 pr-1 pl-3">
        <span className="text-xs font-medium text-muted">{label}</span>
        <CopyButton text={code} label={`Copy: ${label}`} />
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label={label}
        className="overflow-x-auto p-3 font-mono text-xs leading-5 -outline-offset-2"
      >
        {code}
      </pre>
    </div>
  );
}
