import { CopyButton } from "@/components/ui/copy-button";
import { cx } from "@/components/ui/style";

interface CodeBlockProps {
  /** Heading and, with `of`, accessible name. */
  label: string;
  /** The part of the page that the label refers to, if several have the same label. */
  of?: string;
  code: string;
  /** Whether it scrolls, also by keyboard. */
  isLong?: boolean;
  /** Whether it is only to be read. */
  isExample?: boolean;
  /** Note that `code` is incomplete. */
  note?: string | null;
}

/** Code with a button to copy it. */
export function CodeBlock(props: CodeBlockProps) {
  const { label, of, code, isLong = false, isExample = false, note = null } = props;
  const name = of === undefined ? label : `${label}: ${of}`;
  return (
    <div className="min-w-0 overflow-hidden rounded border bg-surface">
      <div className="flex min-h-9 items-center justify-between gap-2 border-b bg-canvas pr-1 pl-3">
        <span className="text-xs font-medium text-muted">{label}</span>
        {isExample ? null : <CopyButton text={code} label={`Copy: ${name}`} />}
      </div>
      <pre
        {...(isLong && { tabIndex: 0, role: "region", "aria-label": name })}
        className={cx(
          "p-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap -outline-offset-2",
          isLong && "max-h-96 overflow-auto",
        )}
      >
        {code}
      </pre>
      {note ? <p className="border-t px-3 py-2 text-sm text-muted">{note}</p> : null}
    </div>
  );
}
