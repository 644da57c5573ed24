import { CopyButton } from "@/components/ui/copy-button";
import { cx } from "@/components/ui/cx";

interface CodeBlockProps {
  /** Heading and, with `of`, accessible name. */
  label: string;
  /** The part of the page that the label refers to, if several have the same label. */
  of?: string;
  code: string;
  /** Whether lines wrap, and only the first ones are visible. */
  isLong?: boolean;
  /** Note that `code` is incomplete. */
  note?: string | null;
}

/** Copyable code that scrolls, also by keyboard. */
export function CodeBlock({ label, of, code, isLong = false, note = null }: CodeBlockProps) {
  const name = of === undefined ? label : `${label}: ${of}`;
  return (
    <div className="min-w-0 overflow-hidden rounded border bg-surface">
      <div className="flex items-center justify-between gap-2 border-b bg-canvas py-1 pr-1 pl-3">
        <span className="text-xs font-medium text-muted">{label}</span>
        <CopyButton text={code} label={`Copy: ${name}`} />
      </div>
      <pre
        tabIndex={0}
        role="region"
        aria-label={name}
        className={cx(
          "p-3 font-mono text-xs leading-5 -outline-offset-2",
          isLong ? "max-h-96 overflow-auto break-words whitespace-pre-wrap" : "overflow-x-auto",
        )}
      >
        {code}
      </pre>
      {note ? <p className="border-t px-3 py-2 text-sm text-muted">{note}</p> : null}
    </div>
  );
}
